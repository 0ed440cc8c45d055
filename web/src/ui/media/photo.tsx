import { type ComponentProps, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Pattern } from './pattern.tsx'
import styles from './photo.module.css'

type PhotoProps = {
  src: string | null | undefined
  alt: string
  width: number
  height: number
  /** A tiny blurred picture as data address, shown while the real one travels. */
  placeholder?: string | null | undefined
  /** Seed of the pattern that replaces a missing or failed photo. */
  seed: string
  /** The first picture of a screen: fetched at once and with priority. */
  first?: boolean
  /** Said over the stand-in of a photo that did not load. */
  failure?: string
  /** Said over the photo all the time, as that it is being checked. */
  note?: string | false | undefined
} & Pick<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'draggable' | 'className' | 'onClick'>

const urgent = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const patient = { loading: 'lazy', fetchPriority: 'auto', decoding: 'async' } as const

/** A photo that holds its place, fades in over its placeholder and falls back to cloth. */
export function Photo({
  src,
  alt,
  width,
  height,
  placeholder,
  seed,
  first,
  failure,
  note,
  className,
  ...rest
}: PhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const isShown = Boolean(src) && failedSrc !== src
  return (
    <span className={classNames(styles.photo, className)}>
      {(!isShown || loadedSrc !== src) && (
        <Behind {...{ width, height, seed }} placeholder={isShown ? placeholder : null} />
      )}
      {isShown ? (
        <img
          {...rest}
          className={classNames(styles.image, styles.layer)}
          src={src ?? undefined}
          alt={alt}
          width={width}
          height={height}
          {...(first ? urgent : patient)}
          onLoad={() => setLoadedSrc(src ?? null)}
          onError={() => setFailedSrc(src ?? null)}
        />
      ) : (
        alt && <span role="img" aria-label={alt} className={styles.layer} />
      )}
      <Label note={note} failure={src && failedSrc === src ? failure : undefined} />
    </span>
  )
}

/** What is said over a photo, if anything. */
function Label({ note, failure }: Pick<PhotoProps, 'note' | 'failure'>) {
  return (
    <>
      {note && <span className={styles.note}>{note}</span>}
      {failure && <span className={styles.failure}>{failure}</span>}
    </>
  )
}

/** What is there until the photo is, or instead of it. */
function Behind({ placeholder, seed, ...size }: Pick<PhotoProps, 'placeholder' | 'seed' | 'width' | 'height'>) {
  if (placeholder) return <img className={styles.layer} src={placeholder} alt="" {...size} />
  return <Pattern seed={seed} className={styles.layer} />
}
