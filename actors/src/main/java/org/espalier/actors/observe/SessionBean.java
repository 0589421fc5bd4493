package org.espalier.actors.observe;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;

/** One session in JMX. Told by one thread, asked by any. */
final class SessionBean implements EspalierMXBean, SessionMonitor.Observer {
    private static final AtomicLong REGISTERED = new AtomicLong();

    private final ObjectName name;
    private final Map<String, Long> counts = new TreeMap<>();
    private SessionStatus status;
    private long lastTakeoverMillis = -1;
    private String lastEvent = "";
    private LongSupplier corruptSamples = () -> 0;

    private SessionBean(final ObjectName name, final SessionStatus status) {
        this.name = name;
        this.status = status;
    }

    static SessionBean register(final Settings.Rendezvous rendezvous) {
        try {
            final ObjectName name = new ObjectName("org.espalier:type=Session,domain=" + rendezvous.domain() + ",name="
                    + ObjectName.quote(rendezvous.name()) + ",id=" + REGISTERED.incrementAndGet());
            final SessionBean bean = new SessionBean(
                    name, new SessionStatus(SessionStatus.State.OPENING, rendezvous, Optional.empty(), List.of()));
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
            return bean;
        } catch (final JMException refused) {
            throw new IllegalStateException("JMX refuses the session: " + refused.getMessage(), refused);
        }
    }

    @Override
    public void end() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (final InstanceNotFoundException gone) {
            // Somebody else unregistered it.
        } catch (final JMException refused) {
            throw new IllegalStateException("JMX keeps " + name + ": " + refused.getMessage(), refused);
        }
    }

    @Override
    public synchronized void attached(final SessionStatus now, final LongSupplier corrupt) {
        status = now;
        corruptSamples = corrupt;
    }

    @Override
    public synchronized void happened(final SessionStatus now, final RuntimeEvent event) {
        status = now;
        lastEvent = event.message();
        counts.merge(event.getClass().getSimpleName(), 1L, Long::sum);
        if (event instanceof RuntimeEvent.TookOver tookOver) {
            lastTakeoverMillis = tookOver.millisSinceLoss();
        }
    }

    @Override
    public synchronized void stands(final SessionStatus now) {
        status = now;
    }

    @Override
    public synchronized String getState() {
        return status.state().name();
    }

    @Override
    public synchronized String getRuntimeDirectory() {
        return status.rendezvous().runtimeDir().map(Path::toString).orElse("");
    }

    @Override
    public synchronized long getDomain() {
        return status.rendezvous().domain();
    }

    @Override
    public synchronized String getName() {
        return status.rendezvous().name();
    }

    @Override
    public synchronized String getArena() {
        return status.place().map(place -> place.arena().toString()).orElse("");
    }

    @Override
    public synchronized long getGeneration() {
        return status.place().map(SessionStatus.Place::generation).orElse(0L);
    }

    @Override
    public synchronized int getSlot() {
        return status.place().map(SessionStatus.Place::slot).orElse(-1);
    }

    @Override
    public synchronized long getIncarnation() {
        return status.place().map(SessionStatus.Place::incarnation).orElse(0L);
    }

    @Override
    public synchronized List<String> getClaims() {
        return status.claims().stream().map(Object::toString).toList();
    }

    @Override
    public synchronized long getRoleRestarts() {
        return counts.getOrDefault(RuntimeEvent.RoleRestarted.class.getSimpleName(), 0L);
    }

    @Override
    public synchronized long getTakeovers() {
        return counts.getOrDefault(RuntimeEvent.TookOver.class.getSimpleName(), 0L);
    }

    @Override
    public synchronized long getLastTakeoverMillis() {
        return lastTakeoverMillis;
    }

    @Override
    public synchronized long getCorruptSamples() {
        return corruptSamples.getAsLong();
    }

    @Override
    public synchronized Map<String, Long> getEvents() {
        return new TreeMap<>(counts);
    }

    @Override
    public synchronized String getLastEvent() {
        return lastEvent;
    }
}
