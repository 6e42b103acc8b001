"""What the window announces to screen readers."""

from driver import Atspi, GLib


class Announcements:
    """Announcements to screen readers while this listens, including those of texts that are shown only for a few
    seconds."""

    def __enter__(self):
        self.texts = []
        self.listener = Atspi.EventListener.new(lambda event: self.texts.append(str(event.any_data)))
        self.listener.register("object:announcement")
        return self

    def heard(self):
        context = GLib.MainContext.default()
        while context.iteration(False):
            pass
        return self.texts

    def count(self, text):
        return sum(text in told for told in self.heard())

    def __exit__(self, kind, error, trace):
        self.listener.deregister("object:announcement")
