// A WHEP viewer on Pion, for tests of what a server sends to clients that give little feedback.
// Usage: viewer KIND URL. KIND says what it negotiates and tells, without RTX: transport-wide, reports, receiver-estimate (REMB alone), or nothing.
// Prints "connected", then "frames 30" when as many pictures of the VP8 track have come, each a line, and ends with its input.
package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/report"
	"github.com/pion/interceptor/pkg/twcc"
	"github.com/pion/rtcp"
	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"
)

const (
	frames           = 30
	receiverEstimate = "receiver-estimate"
	estimatedBits    = 4_000_000
	estimateEvery    = 200 * time.Millisecond
)

func main() {
	kind, place := os.Args[1], os.Args[2]
	peer := must(api(kind).NewPeerConnection(webrtc.Configuration{}))
	must(peer.AddTransceiverFromKind(webrtc.RTPCodecTypeVideo, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}))
	peer.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		if state == webrtc.PeerConnectionStateConnected {
			fmt.Println("connected")
		}
	})
	peer.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) {
		if kind == receiverEstimate {
			go estimate(peer, track.SSRC())
		}
		count(track)
	})
	session := connect(peer, place)
	must(io.ReadAll(os.Stdin))
	request := must(http.NewRequest(http.MethodDelete, session, nil))
	must(http.DefaultClient.Do(request))
}

// VP8 alone, and what the kind of viewer has beside it.
func api(kind string) *webrtc.API {
	media := &webrtc.MediaEngine{}
	registry := &interceptor.Registry{}
	codec := webrtc.RTPCodecParameters{
		RTPCodecCapability: webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000},
		PayloadType:        96,
	}
	check(media.RegisterCodec(codec, webrtc.RTPCodecTypeVideo))
	switch kind {
	case "transport-wide":
		media.RegisterFeedback(webrtc.RTCPFeedback{Type: webrtc.TypeRTCPFBTransportCC}, webrtc.RTPCodecTypeVideo)
		extension := webrtc.RTPHeaderExtensionCapability{URI: sdp.TransportCCURI}
		check(media.RegisterHeaderExtension(extension, webrtc.RTPCodecTypeVideo))
		registry.Add(must(twcc.NewSenderInterceptor()))
	case "reports":
		registry.Add(must(report.NewReceiverInterceptor()))
	case receiverEstimate:
		media.RegisterFeedback(webrtc.RTCPFeedback{Type: webrtc.TypeRTCPFBGoogREMB}, webrtc.RTPCodecTypeVideo)
	case "nothing":
	default:
		log.Fatalf("no kind of viewer: %s", kind)
	}
	return webrtc.NewAPI(webrtc.WithMediaEngine(media), webrtc.WithInterceptorRegistry(registry))
}

func connect(peer *webrtc.PeerConnection, place string) string {
	offer := must(peer.CreateOffer(nil))
	gathered := webrtc.GatheringCompletePromise(peer)
	check(peer.SetLocalDescription(offer))
	<-gathered
	response := must(http.Post(place, "application/sdp", bytes.NewReader([]byte(peer.LocalDescription().SDP))))
	answer := must(io.ReadAll(response.Body))
	if response.StatusCode != http.StatusCreated {
		log.Fatalf("%s: %s", response.Status, answer)
	}
	check(peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: string(answer)}))
	return must(url.Parse(place)).ResolveReference(must(response.Location())).String()
}

// Tells until the connection ends how much it believes the line to carry, and nothing else.
func estimate(peer *webrtc.PeerConnection, ssrc webrtc.SSRC) {
	told := &rtcp.ReceiverEstimatedMaximumBitrate{Bitrate: estimatedBits, SSRCs: []uint32{uint32(ssrc)}}
	for peer.WriteRTCP([]rtcp.Packet{told}) == nil {
		time.Sleep(estimateEvery)
	}
}

// Counts pictures by their last packets; packets without payload fill the line.
func count(track *webrtc.TrackRemote) {
	for seen := 0; ; {
		packet, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		if packet.Marker && len(packet.Payload) > 0 {
			seen++
			if seen == frames {
				fmt.Println("frames", frames)
			}
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}
