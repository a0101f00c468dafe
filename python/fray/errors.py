"""What goes wrong, with the codes of docs/protocol.md."""


class FrayError(ValueError):
    """A wrong argument, or something that is not possible here.

    What was asked for has then not been done.

    Attributes:
        code: a stable word for programs, such as "illegal_action" or "bad_position" (docs/protocol.md, and
            "busy", "stopped", "bad_engine", "bad_tables" of this package: docs/python.md).
        message: a sentence for people: what was wrong, where, and what was expected.
    """

    def __init__(self, code: str, message: str):
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"
