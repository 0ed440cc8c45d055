import { useCallback, useEffect, useRef, useState } from 'react'
import { barsOf } from './waveform.ts'

export type Recording = { bytes: Blob; seconds: number; waveform: number[] }
type State = 'asking' | 'recording' | 'done' | 'refused' | 'missing'

const kinds = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
const bitsPerSecond = 24_000
const tickMs = 50
const shortestSeconds = 0.5

type Session = { stream: MediaStream; recorder: MediaRecorder; audio: AudioContext; timer: number }

/** Records a voice note: starts immediately, stops after `secondsMax`, and samples the loudness meanwhile. */
export function useRecorder(secondsMax: number, onTooShort: () => void) {
  const [state, setState] = useState<State>('asking')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [recording, setRecording] = useState<Recording | null>(null)
  const session = useRef<Session | null>(null)
  const tooShort = useRef(onTooShort)
  tooShort.current = onTooShort

  const stop = useCallback(() => {
    const running = session.current
    if (running?.recorder.state === 'recording') running.recorder.stop()
  }, [])

  useEffect(() => {
    let isGone = false
    const levels: number[] = []
    let begun = 0
    const length = () => (performance.now() - begun) / 1000

    function finish(parts: Blob[], type: string) {
      const spoken = Math.min(length(), secondsMax)
      release(session.current)
      session.current = null
      if (isGone) return
      if (spoken < shortestSeconds) return tooShort.current()
      const bytes = new Blob(parts, { type })
      setRecording({ bytes, seconds: Math.round(spoken * 10) / 10, waveform: barsOf(levels) })
      setState('done')
    }

    async function begin() {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, noiseSuppression: true } })
      if (isGone) return stopTracks(stream)
      const recorder = recorderOf(stream, finish)
      const audio = new AudioContext()
      const readLevel = listener(audio, stream)
      begun = performance.now()
      recorder.start()
      const timer = window.setInterval(() => {
        const loud = readLevel()
        levels.push(loud)
        setLevel(loud)
        setSeconds(length())
        if (length() >= secondsMax) recorder.stop()
      }, tickMs)
      session.current = { stream, recorder, audio, timer }
      setState('recording')
    }

    begin().catch((error: unknown) => {
      if (!isGone) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
    })
    return () => {
      isGone = true
      release(session.current)
      session.current = null
    }
  }, [secondsMax])

  return { state, seconds, level, recording, stop }
}

/** Answers its parts and their type when it stops. */
function recorderOf(stream: MediaStream, onStop: (parts: Blob[], type: string) => void): MediaRecorder {
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => onStop(parts, recorder.mimeType)
  return recorder
}

function release(session: Session | null): void {
  if (!session) return
  clearInterval(session.timer)
  if (session.recorder.state === 'recording') session.recorder.stop()
  stopTracks(session.stream)
  void session.audio.close()
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Gives how loud it is now, 0 to 1. */
function listener(audio: AudioContext, stream: MediaStream): () => number {
  const ear = audio.createAnalyser()
  ear.fftSize = 1024
  audio.createMediaStreamSource(stream).connect(ear)
  const wave = new Float32Array(ear.fftSize)
  return () => {
    ear.getFloatTimeDomainData(wave)
    const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length
    // Speech is low on a linear scale; the fourth root is closer to perceived loudness.
    return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.4)
  }
}
