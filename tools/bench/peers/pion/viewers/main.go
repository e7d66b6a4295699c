// A load client on Pion: one publisher by WHIP and many viewers by WHEP, with RTX, NACK and transport-wide feedback.
// Says "ready -", then answers each line of its input by one, and ends with its input:
//
//	publish URL              publishes a camera of 1,200 kbit/s and a voice; "ok"
//	send on|off              whether the publisher sends; it begins with off; "ok"
//	watch URL COUNT MILLIS   COUNT viewers join, MILLIS from one to the next; a summary when each is connected and, if packets
//	                         are sent, has a picture
//	count MILLIS             packets that all viewers received in that time, and that the publisher sent
//	leave                    ends all viewers; "ok"
//
// Where URL answers GET with a list of tracks, the camera in it is watched at URL/ID, else all there is at URL.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/webrtc/v4"
)

// A load has a publisher and the viewers that are there.
type load struct {
	api       *webrtc.API
	publisher *publisher
	viewers   []*viewer
}

func main() {
	l := &load{api: api()}
	fmt.Println("ready -")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		answer, err := l.answer(strings.Fields(lines.Text()))
		if err != nil {
			answer = "failed " + strings.ReplaceAll(err.Error(), "\n", " ")
		}
		fmt.Println(answer)
	}
}

// VP8 with RTX, Opus, and the interceptors that Pion registers by default.
func api() *webrtc.API {
	media := &webrtc.MediaEngine{}
	feedback := []webrtc.RTCPFeedback{{Type: "nack"}, {Type: "nack", Parameter: "pli"}, {Type: "ccm", Parameter: "fir"}}
	codec(media, webrtc.RTPCodecTypeAudio, 111, webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2})
	codec(media, webrtc.RTPCodecTypeVideo, 96, webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000, RTCPFeedback: feedback})
	codec(media, webrtc.RTPCodecTypeVideo, 97, webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeRTX, ClockRate: 90000, SDPFmtpLine: "apt=96"})
	registry := &interceptor.Registry{}
	check(webrtc.RegisterDefaultInterceptors(media, registry))
	return webrtc.NewAPI(webrtc.WithMediaEngine(media), webrtc.WithInterceptorRegistry(registry), webrtc.WithSettingEngine(loopback()))
}

func codec(media *webrtc.MediaEngine, kind webrtc.RTPCodecType, number webrtc.PayloadType, capability webrtc.RTPCodecCapability) {
	check(media.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: capability, PayloadType: number}, kind))
}

func (l *load) answer(words []string) (string, error) {
	switch {
	case len(words) == 2 && words[0] == "publish":
		var err error
		l.publisher, err = publish(l.api, words[1])
		return "ok", err
	case len(words) == 2 && words[0] == "send":
		l.publisher.sends.Store(words[1] == "on")
		return "ok", nil
	case len(words) == 4 && words[0] == "watch":
		return l.watch(words[1], number(words[2]), time.Duration(number(words[3]))*time.Millisecond)
	case len(words) == 2 && words[0] == "count":
		return l.count(time.Duration(number(words[1])) * time.Millisecond), nil
	case len(words) == 1 && words[0] == "leave":
		var leaving sync.WaitGroup
		for _, each := range l.viewers {
			leaving.Add(1)
			go func() {
				defer leaving.Done()
				each.leave()
			}()
		}
		leaving.Wait()
		l.viewers = nil
		return "ok", nil
	}
	return "", fmt.Errorf("not understood: %s", words)
}

// Lets viewers join, each at its time whether or not those before are in.
func (l *load) watch(place string, count int, apart time.Duration) (string, error) {
	target, err := camera(place)
	if err != nil {
		return "", err
	}
	pictures := l.publisher.sends.Load()
	began := time.Now()
	failures := make(chan error, count)
	joined := make([]*viewer, count)
	for i := range joined {
		time.Sleep(time.Until(began.Add(time.Duration(i) * apart)))
		joined[i] = newViewer()
		go func() { failures <- joined[i].join(l.api, target, pictures) }()
	}
	for range joined {
		if failure := <-failures; failure != nil {
			err = failure
		}
	}
	l.viewers = append(l.viewers, joined...)
	return summary(joined), err
}

func (l *load) count(window time.Duration) string {
	received, sent, began := l.received(), l.publisher.sent.Load(), time.Now()
	time.Sleep(window)
	return written(map[string]float64{
		"received": float64(l.received() - received),
		"sent":     float64(l.publisher.sent.Load() - sent),
		"viewers":  float64(len(l.viewers)),
		"seconds":  time.Since(began).Seconds(),
	})
}

func (l *load) received() (packets int64) {
	for _, each := range l.viewers {
		packets += each.packets.Load()
	}
	return packets
}

// The address at which a camera is watched.
func camera(place string) (string, error) {
	response, err := client.Get(place)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return place, nil
	}
	var listed struct {
		Tracks []struct{ ID, Source string }
	}
	if err := json.NewDecoder(response.Body).Decode(&listed); err != nil {
		return "", err
	}
	for _, each := range listed.Tracks {
		if each.Source == "CAMERA" {
			return place + "/" + each.ID, nil
		}
	}
	return "", fmt.Errorf("%s lists no camera", place)
}

func written(figures map[string]float64) string {
	return string(must(json.Marshal(figures)))
}

func number(text string) int {
	return must(strconv.Atoi(text))
}

func discard(from io.Reader) {
	_, _ = io.Copy(io.Discard, from)
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
