// A minimal SFU on Pion, with which our server is compared: WHIP at /whip/ROOM, WHEP at /whep/ROOM. Packets go from one connection to
// the others as Pion's own examples forward them; NACK, reports and transport-wide feedback are Pion's default interceptors, in both
// directions. It listens on a free port of the loopback address, says "ready URL", and ends by a signal.
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"
)

const (
	offerBytesMax = 1 << 20
	keyFrameEvery = 300 * time.Millisecond
)

// A track that is published, and the connection that asks its publisher for key frames.
type track struct {
	local     *webrtc.TrackLocalStaticRTP
	publisher *webrtc.PeerConnection

	lock  sync.Mutex
	ssrc  webrtc.SSRC
	asked time.Time
}

// Server holds what is published in its rooms, and all sessions.
type server struct {
	api    *webrtc.API
	config webrtc.Configuration

	lock     sync.Mutex
	rooms    map[string][]*track
	sessions map[string]*webrtc.PeerConnection
	count    int
}

func main() {
	certificate := must(webrtc.GenerateCertificate(must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))))
	s := &server{
		api:      api(),
		config:   webrtc.Configuration{Certificates: []webrtc.Certificate{*certificate}},
		rooms:    map[string][]*track{},
		sessions: map[string]*webrtc.PeerConnection{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /whip/{room}", s.publish)
	mux.HandleFunc("POST /whep/{room}", s.watch)
	mux.HandleFunc("DELETE /session/{id}", s.leave)
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	fmt.Printf("ready http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}

// The API with the codecs and interceptors that Pion registers by default, and numbers for transport-wide feedback in what is sent.
func api() *webrtc.API {
	media := &webrtc.MediaEngine{}
	check(media.RegisterDefaultCodecs())
	registry := &interceptor.Registry{}
	check(webrtc.RegisterDefaultInterceptors(media, registry))
	check(webrtc.ConfigureTWCCHeaderExtensionSender(media, registry))

	settings := webrtc.SettingEngine{}
	settings.SetLite(true)
	settings.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	settings.SetIncludeLoopbackCandidate(true)
	settings.SetIPFilter(net.IP.IsLoopback)
	return webrtc.NewAPI(webrtc.WithMediaEngine(media), webrtc.WithInterceptorRegistry(registry), webrtc.WithSettingEngine(settings))
}

// Takes an offer to send; each of its tracks can be watched once this is answered.
func (s *server) publish(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, func(peer *webrtc.PeerConnection, offer webrtc.SessionDescription) error {
		if err := peer.SetRemoteDescription(offer); err != nil {
			return err
		}
		room := r.PathValue("room")
		tracks := map[webrtc.RTPCodecType]*track{}
		for i, each := range peer.GetTransceivers() {
			mime := webrtc.MimeTypeVP8
			if each.Kind() == webrtc.RTPCodecTypeAudio {
				mime = webrtc.MimeTypeOpus
			}
			name := fmt.Sprintf("%p-%d", peer, i)
			local, err := webrtc.NewTrackLocalStaticRTP(webrtc.RTPCodecCapability{MimeType: mime}, name, name)
			if err != nil {
				return err
			}
			published := &track{local: local, publisher: peer}
			tracks[each.Kind()] = published
			s.lock.Lock()
			s.rooms[room] = append(s.rooms[room], published)
			s.lock.Unlock()
		}
		peer.OnTrack(func(remote *webrtc.TrackRemote, _ *webrtc.RTPReceiver) {
			tracks[remote.Kind()].forward(remote)
		})
		return nil
	})
}

// Takes an offer to receive everything that is published in a room.
func (s *server) watch(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, func(peer *webrtc.PeerConnection, offer webrtc.SessionDescription) error {
		s.lock.Lock()
		tracks := append([]*track{}, s.rooms[r.PathValue("room")]...)
		s.lock.Unlock()
		for _, each := range tracks {
			sender, err := peer.AddTrack(each.local)
			if err != nil {
				return err
			}
			go each.hear(sender)
		}
		return peer.SetRemoteDescription(offer)
	})
}

// Reads packets of a publisher, and writes them to all who watch.
func (t *track) forward(remote *webrtc.TrackRemote) {
	t.lock.Lock()
	t.ssrc = remote.SSRC()
	t.lock.Unlock()
	for {
		packet, _, err := remote.ReadRTP()
		if err != nil {
			return
		}
		// Numbers of header extensions differ from connection to connection.
		packet.Extension = false
		packet.Extensions = nil
		if err := t.local.WriteRTP(packet); err != nil && err != io.ErrClosedPipe {
			log.Print(err)
		}
	}
}

// Reads what a subscriber says of a track: the interceptors hear it so; who needs a key frame is passed on.
func (t *track) hear(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		for _, each := range packets {
			switch each.(type) {
			case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
				t.askKeyFrame()
			}
		}
	}
}

func (t *track) askKeyFrame() {
	t.lock.Lock()
	ssrc, due := t.ssrc, time.Since(t.asked) > keyFrameEvery
	if due {
		t.asked = time.Now()
	}
	t.lock.Unlock()
	if due && ssrc != 0 {
		_ = t.publisher.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: uint32(ssrc)}})
	}
}

// Makes a connection, and answers its offer when all candidates are known.
func (s *server) answer(w http.ResponseWriter, r *http.Request, prepare func(*webrtc.PeerConnection, webrtc.SessionDescription) error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, offerBytesMax))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	peer, err := s.api.NewPeerConnection(s.config)
	if err == nil {
		err = prepare(peer, webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: string(body)})
	}
	var answer webrtc.SessionDescription
	if err == nil {
		answer, err = peer.CreateAnswer(nil)
	}
	if err == nil {
		gathered := webrtc.GatheringCompletePromise(peer)
		err = peer.SetLocalDescription(answer)
		<-gathered
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/sdp")
	w.Header().Set("Location", "/session/"+s.remember(peer))
	w.WriteHeader(http.StatusCreated)
	_, _ = io.WriteString(w, peer.LocalDescription().SDP)
}

func (s *server) remember(peer *webrtc.PeerConnection) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.count++
	id := fmt.Sprint(s.count)
	s.sessions[id] = peer
	return id
}

func (s *server) leave(w http.ResponseWriter, r *http.Request) {
	s.lock.Lock()
	peer := s.sessions[r.PathValue("id")]
	delete(s.sessions, r.PathValue("id"))
	s.lock.Unlock()
	if peer == nil {
		http.NotFound(w, r)
		return
	}
	_ = peer.Close()
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
