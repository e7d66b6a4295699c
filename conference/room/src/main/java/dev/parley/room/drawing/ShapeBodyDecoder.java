package dev.parley.room.drawing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.room.api.board.Shape;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Decoder of shape bodies (docs/protocol/board.md). Unknown or malformed bodies decode to {@link
 * ShapeGeometry.Opaque}, and truncated strokes to their valid beginning.
 */
public final class ShapeBodyDecoder {
  /** Line height of a text, as a multiple of its font size. */
  public static final double LINE_HEIGHT = 1.3;

  private static final double STEPS = 8;
  private static final int UUID_BYTES = 16;

  /** Limit of displayed lines of a text, the same as in the page. */
  private static final int LINES_MAX = 500;

  private static final int LINE_CHARS_MAX = 1_000;

  private static final ShapeGeometry OPAQUE =
      new ShapeGeometry.Opaque(new BoundingBox(0, 0, 120, 80));

  private ShapeBodyDecoder() {}

  /**
   * {@return the geometry of a shape; {@link ShapeGeometry.Opaque} if its body cannot be decoded}
   */
  public static ShapeGeometry read(Shape shape) {
    try {
      MessageInput in = new MessageInput(shape.body());
      return switch (shape.kind()) {
        case "pen", "marker" -> ink(in);
        case "line", "arrow" -> segment(in);
        case "rectangle", "ellipse" -> new ShapeGeometry.Area(area(in));
        case "text" -> words(in);
        case "image" -> picture(in);
        default -> OPAQUE;
      };
    } catch (BadMessageException e) {
      return OPAQUE;
    }
  }

  private static ShapeGeometry ink(MessageInput in) {
    List<ShapeGeometry.PenPoint> points = new ArrayList<>();
    double x = 0;
    double y = 0;
    try {
      while (in.remaining() > 0) {
        // Points are coded as differences from the previous point, in eighths of a unit.
        x += signed(in);
        y += signed(in);
        if (in.remaining() == 0) {
          break;
        }
        points.add(new ShapeGeometry.PenPoint(x / STEPS, y / STEPS, in.rawByte() & 0xFF));
      }
    } catch (BadMessageException e) {
      // A truncated stroke is drawn up to its last complete point.
    }
    return new ShapeGeometry.Ink(
        points,
        BoundingBox.around(points.stream().map(p -> new PlanePoint(p.x(), p.y())).toList(), 0));
  }

  private static ShapeGeometry segment(MessageInput in) {
    PlanePoint from = new PlanePoint(signed(in) / STEPS, signed(in) / STEPS);
    PlanePoint to = new PlanePoint(signed(in) / STEPS, signed(in) / STEPS);
    return new ShapeGeometry.Segment(from, to, BoundingBox.around(List.of(from, to), 0));
  }

  private static BoundingBox area(MessageInput in) {
    return new BoundingBox(0, 0, unsigned(in) / STEPS, unsigned(in) / STEPS);
  }

  private static ShapeGeometry picture(MessageInput in) {
    if (in.remaining() < UUID_BYTES + 2) {
      throw new BadMessageException("an image of less than 18 bytes");
    }
    byte[] id = new byte[UUID_BYTES];
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) in.rawByte();
    }
    ByteBuffer buffer = ByteBuffer.wrap(id);
    return new ShapeGeometry.Image(new UUID(buffer.getLong(), buffer.getLong()), area(in));
  }

  private static ShapeGeometry words(MessageInput in) {
    double size = unsigned(in) / STEPS;
    List<String> lines =
        Arrays.stream(new String(in.rest(), UTF_8).split("\n", -1))
            .limit(LINES_MAX)
            .map(line -> line.substring(0, Math.min(line.length(), LINE_CHARS_MAX)))
            .toList();
    double ems = Math.max(0.3, lines.stream().mapToDouble(ShapeBodyDecoder::ems).max().orElse(0));
    return new ShapeGeometry.Text(
        size, lines, new BoundingBox(0, 0, size * ems, size * LINE_HEIGHT * lines.size()));
  }

  /**
   * Estimates the width of a line generously, in multiples of the font size, without font metrics.
   */
  private static double ems(String line) {
    double sum = 0.1;
    for (int c : line.codePoints().toArray()) {
      if (c > 0x2E7F) {
        sum += 1.02;
      } else if ("iljtfI.,:;'|! ()[]".indexOf(c) >= 0) {
        sum += 0.34;
      } else {
        sum += (c >= 'A' && c <= 'Z') || "mw@%".indexOf(c) >= 0 ? 0.78 : 0.57;
      }
    }
    return sum;
  }

  private static double unsigned(MessageInput in) {
    long value = in.rawVarint();
    return value < 0 || value > (1L << 53) ? (double) (1L << 53) : value;
  }

  private static double signed(MessageInput in) {
    long raw = in.rawVarint();
    if (raw >>> 32 != 0) {
      throw new BadMessageException("a coordinate beyond 32 bits");
    }
    return (raw >>> 1) ^ -(raw & 1);
  }
}
