// The built page, as resources under dev/parley/web/; open, so that the server's loader finds them.
open module dev.parley.web {}
