import { useEffect, useRef } from 'react'

type CameraViewProps = { track: MediaStreamTrack; label: string; isMirrored?: boolean; className?: string | undefined }

/** What a camera sees now. */
export function CameraView({ track, label, isMirrored, className }: CameraViewProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = new MediaStream([track])
    void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={element}
      className={className}
      aria-label={label}
      data-mirrored={isMirrored || undefined}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
    />
  )
}
