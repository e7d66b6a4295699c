"""A program that publishes by WHIP or watches by WHEP, on aiortc.

Usage: peer.py publish URL TOKEN, peer.py watch URL TOKEN
Publishes until its input ends; watches until sound and pictures came. Prints a line for each thing that happened.
"""

import asyncio
import json
import os
import sys
import urllib.parse
import urllib.request

import aioice.ice
import aiortc.codecs.vpx
import av
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import AudioStreamTrack, VideoStreamTrack

FRAMES = 30

# The test stays on this machine, which aioice would leave out.
aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: ["127.0.0.1"]


# More than the server believes a line to carry at first.
aiortc.codecs.vpx.DEFAULT_BITRATE = 1_200_000


class Picture(VideoStreamTrack):
    """Noise, which takes as much as the encoder may send."""

    async def recv(self):
        pts, time_base = await self.next_timestamp()
        frame = av.VideoFrame(320, 240, "yuv420p")
        for plane in frame.planes:
            plane.update(os.urandom(plane.buffer_size))
        frame.pts, frame.time_base = pts, time_base
        return frame


def ask(method, url, token, body=None, kind=None):
    request = urllib.request.Request(url, method=method, data=body)
    if token:
        request.add_header("Authorization", "Bearer " + token)
    if kind:
        request.add_header("Content-Type", kind)
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.headers, response.read().decode()


async def connected(pc):
    while pc.connectionState != "connected":
        if pc.connectionState in ("failed", "closed"):
            raise SystemExit("not connected: " + pc.connectionState)
        await asyncio.sleep(0.05)


async def connect(pc, url, token):
    await pc.setLocalDescription(await pc.createOffer())
    headers, answer = ask("POST", url, token, pc.localDescription.sdp.encode(), "application/sdp")
    await pc.setRemoteDescription(RTCSessionDescription(answer, "answer"))
    await asyncio.wait_for(connected(pc), 30)
    print("connected", flush=True)
    return urllib.parse.urljoin(url, headers["Location"])


async def publish(pc, url, token):
    pc.addTrack(AudioStreamTrack())
    pc.addTrack(Picture())
    place = await connect(pc, url, token)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    ask("DELETE", place, token)
    print("ended", flush=True)


async def count(track):
    for _ in range(FRAMES):
        await track.recv()
    print(track.kind, FRAMES, flush=True)


async def watch(pc, url, token):
    tracks = json.loads(ask("GET", url, token)[1])["tracks"]
    camera = next(each["id"] for each in tracks if each["source"] == "CAMERA")
    counts = []
    pc.on("track", lambda track: counts.append(asyncio.ensure_future(count(track))))
    pc.addTransceiver("audio", direction="recvonly")
    pc.addTransceiver("video", direction="recvonly")
    place = await connect(pc, url + "/" + camera, token)
    await asyncio.wait_for(asyncio.gather(*counts), 30)
    ask("DELETE", place, token)
    print("ended", flush=True)


async def main(what, url, token):
    pc = RTCPeerConnection(RTCConfiguration(iceServers=[]))
    try:
        await {"publish": publish, "watch": watch}[what](pc, url, token)
    finally:
        await pc.close()


asyncio.run(main(*sys.argv[1:4]))
