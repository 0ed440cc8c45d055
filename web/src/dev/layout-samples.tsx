import { brand } from '@karibu/contract/brand'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { SkipLink } from '../ui/controls/skip-link.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { LoadingOverlay } from '../ui/feedback/loading-overlay.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DisclosureRow } from '../ui/layout/disclosure-row.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { PagedList } from '../ui/layout/paged-list.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { Avatar } from '../ui/media/avatar.tsx'
import { InterlacedPattern } from '../ui/media/interlaced-pattern.tsx'
import { Logo } from '../ui/media/logo.tsx'
import { Pattern } from '../ui/media/pattern.tsx'
import { PatternBorder } from '../ui/media/pattern-border.tsx'
import { Photo } from '../ui/media/photo.tsx'
import { QrCode } from '../ui/media/qr-code.tsx'
import dialogStyles from '../ui/overlays/dialog.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ModalFrame } from '../ui/overlays/modal-frame.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import styles from './gallery.module.css'
import { longTerm, longText, nothing, type State } from './gallery-state.ts'

type Open = { isOpen: boolean; onClose: () => void; title: string }

function Opened({ children }: { children: (props: Open) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="outlined" onClick={() => setOpen(true)}>
        Open
      </Button>
      {children({ isOpen, onClose: () => setOpen(false), title: 'Delete the photo?' })}
    </>
  )
}

/** Shows what is fixed to the window inside a box. */
const boxed = (content: ReactNode) => <div className={styles.box}>{content}</div>

const photo = { className: styles.square, src: '/icon-512.png', alt: 'Amara', width: 160, height: 192, seed: 'a' }

const list = {
  isPending: false,
  isError: false,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  refetch: nothing,
  fetchNextPage: nothing,
}
const listTexts = { failed: 'The list could not be loaded.', none: 'Nothing here yet.' }
const row = (name: string) => <p key={name}>{name}</p>

function SampleRow({ value, name = 'Height', isOpen = false }: { value: string; name?: string; isOpen?: boolean }) {
  const texts = { name, value, missing: 'Add' }
  return (
    <DisclosureRow id={useId()} icon="user" heading="h4" {...texts} isOpen={isOpen} onToggle={nothing}>
      The field itself
    </DisclosureRow>
  )
}

/** What is looked at: pictures, frames, messages and overlays. */
export const layoutSamples: Record<string, readonly State[]> = {
  Card: [
    { name: 'default', render: () => <Card>Content</Card> },
    { name: 'flush', render: () => <Card flush>Content to the edge</Card> },
    { name: 'long text', render: () => <Card>{`${longText} ${longTerm}`}</Card> },
  ],
  DisclosureRow: [
    { name: 'closed', render: () => <SampleRow value="172 cm" /> },
    { name: 'open', render: () => <SampleRow value="172 cm" isOpen /> },
    { name: 'missing', render: () => <SampleRow value="" /> },
    { name: 'long text', render: () => <SampleRow value={longText} name={`${longText} ${longTerm}`} /> },
  ],
  PageHeader: [
    { name: 'default', render: () => <PageHeader title="Wallet">What you have and spend.</PageHeader> },
    { name: 'actions', render: () => <PageHeader title="Wallet" actions={<Button size="small">Deposit</Button>} /> },
    { name: 'long text', render: () => <PageHeader title={longText} /> },
  ],
  Banner: [
    ...(['offline', 'info', 'palm', 'gold', 'danger'] as const).map(
      (tone): State => ({
        name: tone,
        render: () => <Banner tone={tone}>You are offline.</Banner>,
      }),
    ),
    { name: 'long text', render: () => <Banner action={<Button size="small">Retry</Button>}>{longText}</Banner> },
  ],
  EmptyState: [
    { name: 'default', render: () => <EmptyState title="No messages">Say hello to a match.</EmptyState> },
    { name: 'action', render: () => <EmptyState title="No messages" action={<Button>Discover</Button>} /> },
    { name: 'long text', render: () => <EmptyState title={longText}>{longText}</EmptyState> },
  ],
  FailedState: [
    { name: 'default', render: () => <FailedState message="It could not be loaded." onRetry={nothing} /> },
    { name: 'loading', render: () => <FailedState message="It could not be loaded." onRetry={nothing} busy /> },
    { name: 'long text', render: () => <FailedState message={longText} /> },
  ],
  PagedList: [
    {
      name: 'loading',
      render: () => (
        <PagedList list={{ ...list, isPending: true }} rows={undefined} {...listTexts}>
          {row}
        </PagedList>
      ),
    },
    {
      name: 'error',
      render: () => (
        <PagedList list={{ ...list, isError: true }} rows={undefined} {...listTexts}>
          {row}
        </PagedList>
      ),
    },
    {
      name: 'empty',
      render: () => (
        <PagedList list={list} rows={[]} {...listTexts}>
          {row}
        </PagedList>
      ),
    },
    {
      name: 'rows',
      render: () => (
        <PagedList list={{ ...list, hasNextPage: true }} rows={['One', 'Two']} {...listTexts}>
          {row}
        </PagedList>
      ),
    },
  ],
  Skeleton: (['text', 'title', 'circle', 'photo', 'block'] as const).map((shape) => ({
    name: shape,
    render: () => <Skeleton shape={shape} />,
  })),
  Spinner: [
    { name: 'default', render: () => <Spinner label="Loading" /> },
    { name: 'large', render: () => <Spinner size={40} label="Loading" /> },
  ],
  LoadingOverlay: [
    { name: 'default', render: () => boxed(<LoadingOverlay />) },
    { name: 'text', render: () => boxed(<LoadingOverlay text="Taking you to the payment page" />) },
  ],
  Toaster: [
    {
      name: 'info',
      render: () => (
        <Button kind="outlined" onClick={() => toast.info('Saved.')}>
          Show
        </Button>
      ),
    },
    {
      name: 'error',
      render: () => (
        <Button kind="outlined" onClick={() => toast.error('It was not saved.')}>
          Show
        </Button>
      ),
    },
    {
      name: 'long text',
      render: () => (
        <Button kind="outlined" onClick={() => toast.info(longText)}>
          Show
        </Button>
      ),
    },
    { name: 'place', render: () => <Toaster /> },
  ],
  Dialog: [
    {
      name: 'small',
      render: () => (
        <Opened>
          {(open) => (
            <Dialog {...open} actions={<Button kind="danger">Delete</Button>}>
              This cannot be undone.
            </Dialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'large, long text',
      render: () => (
        <Opened>
          {(open) => (
            <Dialog {...open} size="large" title={longText}>
              {`${longText} `.repeat(30)}
            </Dialog>
          )}
        </Opened>
      ),
    },
  ],
  Sheet: (['left', 'right', 'bottom'] as const).map((side) => ({
    name: side,
    render: () => (
      <Opened>
        {(open) => (
          <Sheet {...open} side={side}>
            {longText}
          </Sheet>
        )}
      </Opened>
    ),
  })),
  ModalFrame: [
    {
      name: 'default',
      render: () => (
        <Opened>
          {(open) => (
            <ModalFrame {...open} styles={dialogStyles} className={dialogStyles.small ?? ''}>
              The frame of Dialog and Sheet.
            </ModalFrame>
          )}
        </Opened>
      ),
    },
  ],
  Avatar: [
    ...([32, 40, 48, 64, 96] as const).map(
      (size): State => ({
        name: `${size}`,
        render: () => <Avatar src={null} name="Amara" seed="amara" size={size} />,
      }),
    ),
    { name: 'picture', render: () => <Avatar src="/icon-192.png" name="Amara" seed="amara" size={96} /> },
  ],
  Photo: [
    { name: 'picture', render: () => <Photo {...photo} /> },
    { name: 'none', render: () => <Photo {...photo} src={null} /> },
    { name: 'note', render: () => <Photo {...photo} note="Being checked" /> },
    { name: 'error', render: () => <Photo {...photo} src="/missing.webp" failure="The photo could not be loaded." /> },
  ],
  Pattern: ['amara', 'zola', 'kofi'].map((seed) => ({ name: seed, render: () => boxed(<Pattern seed={seed} />) })),
  InterlacedPattern: [
    { name: 'default', render: () => boxed(<InterlacedPattern seeds={['amara', 'kofi']} />) },
    { name: 'fringe', render: () => boxed(<InterlacedPattern seeds={['amara', 'kofi']} hasFringe />) },
    { name: 'small bands', render: () => boxed(<InterlacedPattern seeds={['amara', 'kofi']} band={16} motifs={1} />) },
    { name: 'animated', render: () => boxed(<InterlacedPattern seeds={['amara', 'kofi']} isAnimated />) },
  ],
  PatternBorder: [{ name: 'default', render: () => <PatternBorder /> }],
  Logo: [
    { name: 'default', render: () => <Logo name={brand.name} /> },
    { name: 'mark only', render: () => <Logo name={brand.name} markOnly /> },
  ],
  QrCode: [
    {
      name: 'default',
      render: () => <QrCode text="otpauth://totp/example:amara?secret=JBSWY3DPEHPK3PXP" label="QR code" />,
    },
  ],
  SkipLink: [{ name: 'focus', render: () => boxed(<SkipLink />), force: 'focus-visible' }],
  VisuallyHidden: [
    {
      name: 'for screen readers only',
      render: () => (
        <p>
          Visible <VisuallyHidden>and hidden</VisuallyHidden>
        </p>
      ),
    },
  ],
}
