import i18next from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { isSavingData } from './device/data-saver.ts'

const againMs = 4000
const aheadMs = 3000

type Load<P> = () => Promise<ComponentType<P>>
type Closing = { onClose?: () => void }

const later: (() => Promise<unknown>)[] = []

/**
 * A part of the screen that is fetched when it is first drawn, or ahead of it. Without a network something one opened
 * closes again and says so; something one reads is tried again.
 */
export function lazyPart<P extends object>(load: Load<P>, fallback: ReactNode = null): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  const fetched = async () => {
    loaded ??= await load()
    return loaded
  }
  later.push(fetched)
  return function Part(props: P) {
    const [Drawn, setDrawn] = useState<ComponentType<P> | null>(() => loaded)
    const [tries, setTries] = useState(0)
    const { onClose }: Closing = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and once more for each try.
    useEffect(() => {
      if (Drawn) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      fetched().then(
        (part) => !isGone && setDrawn(() => part),
        (error: unknown) => {
          if (isGone) return
          if (!onClose) timer = setTimeout(() => setTries(tries + 1), againMs)
          else {
            console.error('A part of the page did not come', error)
            toast.error(i18next.t('common:offline'))
            onClose()
          }
        },
      )
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [tries])
    return Drawn ? <Drawn {...props} /> : fallback
  }
}

/** Fetches the parts while nothing else is to be done, so that they are there when the network is not. */
export function usePartsAhead(): void {
  useEffect(() => {
    if (isSavingData()) return
    const timer = setTimeout(() => {
      for (const fetched of later.splice(0)) void fetched().catch(() => undefined)
    }, aheadMs)
    return () => clearTimeout(timer)
  }, [])
}
