package dev.parley.load.attacks;

import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.testkit.Eventually;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Progressive JPEG pictures of many scans, each of which costs a decoder all pixels. */
final class ProgressivePictures implements Attack {
  private static final int PICTURES_MAX = 2_000;
  private static final int WIDTH = 1_600;
  private static final int HEIGHT = 1_200;
  private static final int SCANS = 600;
  private static final int PREVIEW = 320;
  private static final int KEPT_PART = 4; // previews may take one of so many parts

  @Override
  public String description() {
    return "4 members attach progressive JPEG pictures of 600 scans and ask for their previews";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public long kept(String use, long limit) {
    return "uploads".equals(use) ? limit / KEPT_PART : 0; // previews that were asked for last
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    byte[] picture = picture();
    try (Attackers attackers = new Attackers(target)) {
      List<Files> files = new ArrayList<>();
      attackers.all().forEach(each -> files.add(Eventually.value("files", each.session().files())));
      CallFlood.run(
          PICTURES_MAX,
          until,
          tally,
          i -> {
            Files own = files.get(i % files.size());
            // What stands behind the picture's end makes it another file.
            byte[] bytes = Arrays.copyOf(picture, picture.length + 1 + i);
            NewAttachment file =
                new NewAttachment(UUID.randomUUID(), Optional.empty(), i + ".jpg", bytes.length);
            return own.attach(file, new ChunkPublisher(bytes))
                .thenCompose(_ -> own.content(file.id(), PREVIEW));
          });
    }
  }

  /** {@return a picture whose last scan is repeated} */
  private static byte[] picture() throws IOException {
    byte[] jpeg = jpeg();
    int end = jpeg.length - 2; // of the last scan; the end of the picture follows
    int last = 0; // where the last scan begins, with its table
    int scans = 0;
    for (int at = 0, table = 0; at < end; at++) {
      if (marker(jpeg, at, 0xC4)) {
        table = at;
      } else if (marker(jpeg, at, 0xDA)) {
        scans++;
        last = table;
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(jpeg, 0, end);
    for (; scans < SCANS; scans++) {
      bytes.write(jpeg, last, end - last);
    }
    bytes.write(jpeg, end, 2);
    return bytes.toByteArray();
  }

  private static boolean marker(byte[] jpeg, int at, int kind) {
    return jpeg[at] == (byte) 0xFF && jpeg[at + 1] == (byte) kind;
  }

  private static byte[] jpeg() throws IOException {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), how);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
