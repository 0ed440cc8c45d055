import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Drawing } from './drawing.tsx'
import styles from './hero.module.css'
import { useSlides } from './use-slides.ts'

const slides = [
  { id: 'first', drawing: 'together' },
  { id: 'second', drawing: 'near' },
  { id: 'third', drawing: 'gift' },
] as const

const intervalMs = 7000

/** Three slides in a row that can be swiped without any script; they hold still under the pointer and the focus. */
export function Hero({ signUpPath, loginPath }: { signUpPath: string; loginPath: string }) {
  const { t } = useTranslation()
  const track = useRef<HTMLUListElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { current, isPlaying, show, toggle } = useSlides({ track, count: slides.length, intervalMs, isHeld })
  return (
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={t('landing:hero.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={track}
        className={styles.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by the keyboard.
        tabIndex={0}
        aria-label={t('landing:hero.label')}
      >
        <Slides />
      </ul>
      <div className={styles.foot}>
        <div className={styles.actions}>
          <ButtonLink to={signUpPath} size="large">
            {t('landing:join')}
          </ButtonLink>
          <ButtonLink to={loginPath} kind="ghost" size="large">
            {t('landing:login')}
          </ButtonLink>
        </div>
        <div className={styles.controls}>
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={t('landing:hero.show', { number: index + 1 })}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? t('landing:hero.pause') : t('landing:hero.play')}
            onClick={toggle}
          />
        </div>
      </div>
    </section>
  )
}

function Title({ isFirst, children }: { isFirst: boolean; children: string }) {
  const Heading = isFirst ? 'h1' : 'h2'
  return <Heading className={styles.title}>{children}</Heading>
}

function Slides() {
  const { t } = useTranslation()
  return slides.map(({ id, drawing }, index) => (
    <li
      key={id}
      className={styles.slide}
      aria-label={t('landing:hero.slide', { number: index + 1, count: slides.length })}
    >
      <div className={styles.content}>
        <Title isFirst={index === 0}>{t(`landing:hero.${id}.title`)}</Title>
        <p className={styles.text}>{t(`landing:hero.${id}.text`)}</p>
      </div>
      <Drawing name={drawing} className={styles.picture} />
    </li>
  ))
}
