package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/pion/webrtc/v4"
)

const connectMax = 30 * time.Second

// One connection reused for all requests would make joins cheaper than those of strangers.
var client = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: connectMax}

// A session of WHIP or WHEP.
type session struct {
	peer  *webrtc.PeerConnection
	place string
}

func loopback() webrtc.SettingEngine {
	settings := webrtc.SettingEngine{}
	settings.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	settings.SetIncludeLoopbackCandidate(true)
	settings.SetIPFilter(net.IP.IsLoopback)
	return settings
}

// Offers what the peer has, and waits until the connection is there.
func connect(peer *webrtc.PeerConnection, place string) (*session, error) {
	connected := make(chan struct{}, 1)
	peer.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		if state == webrtc.PeerConnectionStateConnected {
			connected <- struct{}{}
		}
	})
	offer, err := peer.CreateOffer(nil)
	if err != nil {
		return nil, err
	}
	gathered := webrtc.GatheringCompletePromise(peer)
	if err := peer.SetLocalDescription(offer); err != nil {
		return nil, err
	}
	<-gathered
	at, answer, err := post(place, peer.LocalDescription().SDP)
	if err != nil {
		return nil, err
	}
	if err := peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}); err != nil {
		return nil, err
	}
	select {
	case <-connected:
		return &session{peer, at}, nil
	case <-time.After(connectMax):
		return nil, fmt.Errorf("%s: not connected after %s", place, connectMax)
	}
}

func post(place, offer string) (at, answer string, err error) {
	response, err := client.Post(place, "application/sdp", strings.NewReader(offer))
	if err != nil {
		return "", "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return "", "", err
	}
	if response.StatusCode != http.StatusCreated {
		return "", "", fmt.Errorf("%s: %s: %s", place, response.Status, body)
	}
	location, err := response.Location()
	if err != nil {
		return "", "", err
	}
	return must(url.Parse(place)).ResolveReference(location).String(), string(body), nil
}

func (s *session) leave() {
	request := must(http.NewRequest(http.MethodDelete, s.place, nil))
	if response, err := client.Do(request); err == nil {
		discard(response.Body)
		_ = response.Body.Close()
	}
	_ = s.peer.Close()
}
