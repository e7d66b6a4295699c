/* Encodes five pictures of a moving gradient by libaom in two spatial layers (L2T1) as IVF, a frame for each layer, for
   Av1DecoderTest: cc layers.c -laom && ./a.out > layers.ivf */
#include <aom/aom_encoder.h>
#include <aom/aomcx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 64, HEIGHT = 48, FRAMES = 5, LAYERS = 2 };

static void require(aom_codec_err_t result) {
  if (result != AOM_CODEC_OK) {
    fprintf(stderr, "%s\n", aom_codec_err_to_string(result));
    exit(1);
  }
}

static void number(unsigned long value, int bytes) {
  for (int i = 0; i < bytes; i++) {
    putchar((int)(value >> 8 * i & 0xff));
  }
}

static void header(void) {
  fputs("DKIF", stdout);
  number(0, 2);
  number(32, 2);
  fputs("AV01", stdout);
  number(WIDTH, 2);
  number(HEIGHT, 2);
  number(30, 4);
  number(1, 4);
  number(FRAMES * LAYERS, 4);
  number(0, 4);
}

static void draw(aom_image_t *image, int frame) {
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      image->planes[0][y * image->stride[0] + x] = (unsigned char)(60 + (x + y + frame) % 128 / 2);
    }
  }
  for (int plane = 1; plane < 3; plane++) {
    memset(image->planes[plane], 128, (size_t)image->stride[plane] * HEIGHT / 2);
  }
}

/* The lower layer is predicted from itself in slot 0; the upper one from itself in slot 1, and from the lower one. */
static aom_svc_ref_frame_config_t references(int layer, int frame) {
  aom_svc_ref_frame_config_t config = {0};
  for (int i = 0; i < 7; i++) {
    config.ref_idx[i] = layer;
  }
  config.reference[0] = layer == 0 || frame > 0;
  config.refresh[layer] = 1;
  if (layer == 1) {
    config.ref_idx[3] = 0;
    config.reference[3] = 1;
  }
  return config;
}

int main(void) {
  aom_codec_enc_cfg_t settings;
  require(aom_codec_enc_config_default(aom_codec_av1_cx(), &settings, AOM_USAGE_REALTIME));
  settings.g_w = WIDTH;
  settings.g_h = HEIGHT;
  settings.g_threads = 1;
  settings.g_lag_in_frames = 0;
  settings.rc_end_usage = AOM_CBR;
  settings.rc_target_bitrate = 1000;
  aom_codec_ctx_t codec;
  require(aom_codec_enc_init(&codec, aom_codec_av1_cx(), &settings, 0));
  require(aom_codec_control(&codec, AOME_SET_CPUUSED, 7));
  require(aom_codec_control(&codec, AOME_SET_NUMBER_SPATIAL_LAYERS, LAYERS));
  aom_svc_params_t layers = {.number_spatial_layers = LAYERS, .number_temporal_layers = 1};
  for (int layer = 0; layer < LAYERS; layer++) {
    layers.min_quantizers[layer] = 2;
    layers.max_quantizers[layer] = 30;
    layers.scaling_factor_num[layer] = 1;
    layers.scaling_factor_den[layer] = layer == 0 ? 2 : 1;
    layers.layer_target_bitrate[layer] = 500 + 500 * layer;
  }
  layers.framerate_factor[0] = 1;
  require(aom_codec_control(&codec, AV1E_SET_SVC_PARAMS, &layers));
  aom_image_t *image = aom_img_alloc(NULL, AOM_IMG_FMT_I420, WIDTH, HEIGHT, 16);
  header();
  for (int frame = 0; frame < FRAMES; frame++) {
    draw(image, frame);
    for (int layer = 0; layer < LAYERS; layer++) {
      aom_svc_layer_id_t id = {.spatial_layer_id = layer};
      aom_svc_ref_frame_config_t config = references(layer, frame);
      require(aom_codec_control(&codec, AV1E_SET_SVC_LAYER_ID, &id));
      require(aom_codec_control(&codec, AV1E_SET_SVC_REF_FRAME_CONFIG, &config));
      require(aom_codec_encode(&codec, image, frame, 1, 0));
      const aom_codec_cx_pkt_t *packet;
      aom_codec_iter_t at = NULL;
      while ((packet = aom_codec_get_cx_data(&codec, &at)) != NULL) {
        number(packet->data.frame.sz, 4);
        number((unsigned long)frame, 8);
        fwrite(packet->data.frame.buf, 1, packet->data.frame.sz, stdout);
      }
    }
  }
  aom_img_free(image);
  return aom_codec_destroy(&codec) != AOM_CODEC_OK;
}
