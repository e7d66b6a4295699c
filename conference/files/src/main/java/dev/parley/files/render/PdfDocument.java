package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.awt.image.BufferedImage;
import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** PDF document, rendered by PDFBox. */
final class PdfDocument implements RenderableDocument {
  private final PDDocument document;

  PdfDocument(byte[] bytes) throws IOException {
    try {
      document = Loader.loadPDF(bytes);
    } catch (InvalidPasswordException e) {
      throw new FilesException(Reason.ENCRYPTED, "the PDF needs a password", e);
    }
    if (pages() < 1 || pages() > RenderLimits.PAGES_MAX) {
      int pages = pages();
      document.close();
      throw new FilesException(Reason.DAMAGED, "the PDF has " + pages + " pages");
    }
  }

  @Override
  public int pages() {
    return document.getNumberOfPages();
  }

  @Override
  public boolean photo() {
    return false;
  }

  @Override
  public BufferedImage render(int number, int width) throws IOException {
    PDPage page = document.getPage(number - 1);
    PDRectangle box = page.getCropBox();
    boolean lying = page.getRotation() % 180 != 0;
    double wide = lying ? box.getHeight() : box.getWidth();
    double high = lying ? box.getWidth() : box.getHeight();
    if (!(wide > 0) || !(high > 0)) {
      throw new FilesException(Reason.DAMAGED, "page " + number + " has no size");
    }
    PDFRenderer renderer = new PDFRenderer(document);
    renderer.setSubsamplingAllowed(true);
    return renderer.renderImage(
        number - 1, (float) RenderableDocument.scale(wide, high, width), ImageType.RGB);
  }

  @Override
  public void close() throws IOException {
    document.close();
  }
}
