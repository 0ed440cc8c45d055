import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** What a camera needs around a code to find it. */
const quiet = 4

/** A text as a QR code. Dark on light in both themes, since many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
