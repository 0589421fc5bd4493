package org.espalier.actors.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** How Flight Recorder keeps an event; it reads the fields. */
@Name("org.espalier.RuntimeEvent")
@Label("Runtime Event")
@Category("Espalier")
@Description("A change of state of an Espalier session")
@StackTrace(false)
final class RecordedEvent extends Event {
    @Label("Kind")
    String kind;

    @Label("Message")
    String message;

    @Label("Arena")
    String arena;

    @Label("Domain")
    long domain;

    @Label("Slot")
    @Description("Slot of this session; -1 while it is not attached")
    int slot;
}
