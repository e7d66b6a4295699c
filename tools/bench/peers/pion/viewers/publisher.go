package main

import (
	"encoding/binary"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
)

const (
	videoBits       = 1_200_000
	picturesASecond = 30
	pictureBytes    = videoBits / 8 / picturesASecond
	payloadBytes    = 1_100
	keyFactor       = 4   // times the bytes of other pictures
	keyEvery        = 150 // pictures, where none is asked for
	voiceEvery      = 20 * time.Millisecond
	voiceBytes      = 80
)

// A publisher of VP8 and Opus whose packets say nothing but where pictures begin and which are key frames.
type publisher struct {
	camera, voice *webrtc.TrackLocalStaticRTP
	sends         atomic.Bool
	keyWanted     atomic.Bool
	sent          atomic.Int64
}

func publish(api *webrtc.API, place string) (*publisher, error) {
	peer, err := api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return nil, err
	}
	p := &publisher{
		camera: must(webrtc.NewTrackLocalStaticRTP(webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8}, "camera", "load")),
		voice:  must(webrtc.NewTrackLocalStaticRTP(webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus}, "voice", "load")),
	}
	voice, err := peer.AddTrack(p.voice)
	if err != nil {
		return nil, err
	}
	camera, err := peer.AddTrack(p.camera)
	if err != nil {
		return nil, err
	}
	go p.hear(voice)
	go p.hear(camera)
	if _, err := connect(peer, place); err != nil {
		return nil, err
	}
	go p.show()
	go p.speak()
	return p, nil
}

// Reads reports, which also gives them to the interceptors, and notes that a key frame is asked for.
func (p *publisher) hear(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		for _, each := range packets {
			switch each.(type) {
			case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
				p.keyWanted.Store(true)
			}
		}
	}
}

func (p *publisher) show() {
	packet := &rtp.Packet{Header: rtp.Header{Version: 2, SequenceNumber: uint16(rand.Uint32())}}
	for number := 0; ; number++ {
		if p.sends.Load() {
			key := number%keyEvery == 0
			key = p.keyWanted.Swap(false) || key
			p.picture(packet, number, key)
		}
		packet.Timestamp += 90_000 / picturesASecond
		time.Sleep(time.Second / picturesASecond)
	}
}

// Sends one picture, as RFC 7741 describes it: a descriptor with a picture number, and at the start of a picture VP8's header.
func (p *publisher) picture(packet *rtp.Packet, number int, key bool) {
	left := pictureBytes
	if key {
		left *= keyFactor
	}
	for first := true; left > 0; first = false {
		size := min(left, payloadBytes)
		left -= size
		payload := make([]byte, size+14)
		payload[0], payload[1] = 0x80, 0x80
		binary.BigEndian.PutUint16(payload[2:], uint16(number)|0x8000)
		copy(payload[4:], []byte{1, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01})
		if first {
			payload[0] |= 0x10
			if key {
				payload[4] = 0
			}
		}
		packet.Payload, packet.Marker = payload, left == 0
		p.send(p.camera, packet)
	}
}

func (p *publisher) speak() {
	packet := &rtp.Packet{Header: rtp.Header{Version: 2}, Payload: make([]byte, voiceBytes)}
	for {
		if p.sends.Load() {
			p.send(p.voice, packet)
		}
		packet.Timestamp += 960
		time.Sleep(voiceEvery)
	}
}

func (p *publisher) send(track *webrtc.TrackLocalStaticRTP, packet *rtp.Packet) {
	packet.SequenceNumber++
	if track.WriteRTP(packet) == nil {
		p.sent.Add(1)
	}
}
