package main

import (
	"slices"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
)

const (
	pictureMax  = 30 * time.Second
	picturesMax = 60 // that are remembered while the first whole one is waited for
)

// A viewer that counts packets, and knows when its first picture was whole.
type viewer struct {
	*session
	packets   atomic.Int64
	seen      chan struct{} // closed when the first picture is whole
	connected time.Duration // since the join began, as is picture
	picture   time.Duration
}

func newViewer() *viewer {
	return &viewer{seen: make(chan struct{})}
}

// Joins; with pictures, waits for the first one too, and no longer than pictureMax.
func (v *viewer) join(api *webrtc.API, place string, pictures bool) error {
	began := time.Now()
	peer, err := api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return err
	}
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeAudio, webrtc.RTPCodecTypeVideo} {
		if _, err := peer.AddTransceiverFromKind(kind, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}); err != nil {
			return err
		}
	}
	peer.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) {
		if track.Kind() == webrtc.RTPCodecTypeVideo {
			_ = peer.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: uint32(track.SSRC())}})
		}
		v.read(track)
	})
	if v.session, err = connect(peer, place); err != nil {
		return err
	}
	v.connected = time.Since(began)
	if !pictures {
		return nil
	}
	select {
	case <-v.seen:
	case <-time.After(pictureMax):
	}
	v.picture = time.Since(began)
	return nil
}

// Packets without payload only fill the line, and do not count.
func (v *viewer) read(track *webrtc.TrackRemote) {
	video := track.Kind() == webrtc.RTPCodecTypeVideo
	whole := false
	frames := keyFrames{}
	for {
		packet, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		if len(packet.Payload) == 0 {
			continue
		}
		v.packets.Add(1)
		if video && !whole && frames.end(packet) {
			whole = true
			close(v.seen)
		}
	}
}

// Key frames of VP8 that are not whole yet, by their time stamps; packets may come in any order.
type keyFrames map[uint32]*keyFrame

type keyFrame struct {
	begun, ended bool
	first, last  uint16
	packets      uint16
}

// Takes a packet with payload; returns whether its picture is a key frame, and whole with it.
func (f keyFrames) end(packet *rtp.Packet) bool {
	const descriptor, start = 4, 0x10
	frame := f[packet.Timestamp]
	if frame == nil {
		if len(f) > picturesMax {
			clear(f)
		}
		frame = &keyFrame{}
		f[packet.Timestamp] = frame
	}
	frame.packets++
	payload := packet.Payload
	if len(payload) > descriptor && payload[0]&start != 0 && payload[descriptor]&1 == 0 {
		frame.begun, frame.first = true, packet.SequenceNumber
	}
	if packet.Marker {
		frame.ended, frame.last = true, packet.SequenceNumber
	}
	return frame.begun && frame.ended && frame.packets == frame.last-frame.first+1
}

func summary(joined []*viewer) string {
	connected, pictures := []time.Duration{}, []time.Duration{}
	for _, each := range joined {
		connected = append(connected, each.connected)
		pictures = append(pictures, each.picture)
	}
	slices.Sort(connected)
	slices.Sort(pictures)
	last := len(joined) - 1
	return written(map[string]float64{
		"connectedP50": millis(connected[last/2]),
		"pictureP50":   millis(pictures[last/2]),
		"pictureMax":   millis(pictures[last]),
	})
}

func millis(time time.Duration) float64 {
	return float64(time.Microseconds()) / 1_000
}
