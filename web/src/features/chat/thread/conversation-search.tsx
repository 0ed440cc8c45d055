import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../lib/use-settled.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './conversation-search.module.css'
import { searchLengthMin, useConversationSearch } from './use-conversation-search.ts'

type ConversationSearchProps = { conversationId: string; onClose: () => void; onHit: (seq: number) => void }

const pauseMs = 250

/** Finds where something was said in this conversation; a press on a finding leads there. */
export function ConversationSearch({ conversationId, onClose, onHit }: ConversationSearchProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const query = useSettled(text.trim(), pauseMs)
  const found = useConversationSearch(conversationId, query)
  const hits = useDeferredValue(found.data?.pages.flatMap((page) => page.hits) ?? [])
  useEffect(() => field.current?.focus(), [])
  const isLongEnough = query.length >= searchLengthMin
  return (
    <search className={styles.search}>
      <div className={styles.bar}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          type="search"
          className={styles.field}
          value={text}
          maxLength={60}
          placeholder={t('chat:search.placeholder')}
          aria-label={t('chat:search.placeholder')}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton icon="cross" label={t('chat:search.close')} onClick={onClose} />
      </div>
      <p className={styles.count} role="status">
        {isLongEnough && found.isSuccess && hits.length === 0 && t('chat:search.none')}
        {isLongEnough && found.isError && t('chat:search.failed')}
      </p>
      {isLongEnough && hits.length > 0 && (
        <div className={styles.hits}>
          <ul aria-label={t('chat:search.hits')}>
            {hits.map(({ seq, excerpt }) => (
              <li key={seq}>
                <button type="button" className={styles.hit} dir="auto" onClick={() => onHit(seq)}>
                  {excerpt}
                </button>
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </div>
      )}
    </search>
  )
}
