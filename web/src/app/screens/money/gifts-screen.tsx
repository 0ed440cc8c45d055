import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useReceivedGifts } from '../../../features/gifts/queries.ts'
import { ReceivedGifts } from '../../../features/gifts/received-gifts.tsx'
import { type GiftPaths, ShopFor, ShopWithoutReceiver } from '../../../features/gifts/shop/gift-shop.tsx'
import { GiftsLoading } from '../../../features/gifts/shop/gifts-loading.tsx'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { memberProfilePath, paths, withUid } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'
import styles from './gifts-screen.module.css'

/** With `uid` the gifts for that member, else those I was given and the catalogue. */
export function GiftsScreen() {
  return (
    <WithUser>
      <Gifts />
    </WithUser>
  )
}

function Gifts() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isWide = useMedia(wideScreen)
  const uid = search.get('uid')
  const giftPaths: GiftPaths = {
    deposit: paths.deposit,
    discover: paths.matches,
    profileOf: memberProfilePath,
    giftFor: (memberId, giftId) => `${withUid(paths.gifts, memberId)}&gift=${encodeURIComponent(giftId)}`,
  }
  if (uid) {
    const chat = withUid(isWide ? paths.messages : paths.mobileMessages, uid)
    return (
      <div className={styles.page}>
        <ShopFor
          key={uid}
          uid={uid}
          paths={giftPaths}
          chatLink={
            <ButtonLink icon="chat" to={chat}>
              {t('gift-screens:sent.chat')}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return <GiftsWithoutReceiver giftPaths={giftPaths} />
}

/** What I was given, then what I can give; who was given nothing yet finds the gifts to give at the top. */
function GiftsWithoutReceiver({ giftPaths }: { giftPaths: GiftPaths }) {
  const { t } = useTranslation()
  const received = useReceivedGifts()
  const hasNone = received.data?.pages.every(({ plans }) => plans.length === 0) ?? false
  const mine = (
    <section key="received" className={classNames(styles.section, hasNone && styles.none)}>
      <h2>{t('gift-screens:received')}</h2>
      <ReceivedGifts
        profileOf={memberProfilePath}
        reportOf={(id) => withUid(paths.report, id)}
        emptyAction={<ButtonLink to={paths.matches}>{t('gift-screens:none.action')}</ButtonLink>}
      />
    </section>
  )
  const shop = (
    <section key="give" className={styles.section}>
      <h2>{t('gift-screens:give')}</h2>
      <ShopWithoutReceiver paths={giftPaths} />
    </section>
  )
  if (received.isPending) return <GiftsLoading />
  return <div className={styles.page}>{hasNone ? [shop, mine] : [mine, shop]}</div>
}
