import { ChevronLeft, ChevronRight, Flag } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ImageViewer_messages$key } from '#web/__generated__/ImageViewer_messages.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import layout from '#web/design/layout.module.css'
import css from './ImageViewer.module.css'

type Props = {
  messages: ImageViewer_messages$key
  openId: string
  onClose: () => void
  /** Called with the other member's message. */
  onReport: (message: { id: string; words: string }) => void
}

/** A conversation's images, large, starting at the pressed one; buttons and arrow keys move to the others. */
export function ImageViewer(props: Props) {
  const { t } = useTranslation('chat')
  const messages = useFragment(fragment, props.messages)
  const [shownId, setShownId] = useState(props.openId)
  const images = messages.flatMap(({ id, isMine, sender, content }) =>
    content.__typename === 'ImageContent' && content.url
      ? [
          {
            id,
            isMine,
            url: content.url,
            width: content.width,
            height: content.height,
            alt: t(`message.image.${isMine ? 'mine' : 'other'}`, { name: sender.displayName }),
          },
        ]
      : [],
  )
  const index = images.findIndex(({ id }) => id === shownId)
  const image = images[index]
  if (!image) return null
  function show(step: number) {
    const next = images[index + step]
    if (next) setShownId(next.id)
  }
  function keyed(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(step)
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={image.alt}
      titleHidden
      size="l"
      phone="full"
      beside={
        !image.isMine && (
          <Button
            look="plain"
            icon={Flag}
            className={css.report}
            onClick={() => {
              props.onClose()
              props.onReport({ id: image.id, words: image.alt })
            }}
          >
            {t('warning.report')}
          </Button>
        )
      }
    >
      {/* The buttons inside have the focus, and arrow keys work on them too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={css.frame} onKeyDown={keyed}>
        <img
          className={css.image}
          src={image.url}
          alt={image.alt}
          width={image.width}
          height={image.height}
        />
        {images.length > 1 && <ImageSteps shown={index} count={images.length} onStep={show} />}
      </div>
    </Modal>
  )
}

type StepsProps = { shown: number; count: number; onStep: (step: -1 | 1) => void }

function ImageSteps({ shown, count, onStep }: StepsProps) {
  const { t } = useTranslation('member')
  return (
    <>
      <IconButton
        className={classes(css.step, css.previous)}
        icon={ChevronLeft}
        label={t('previousPhoto')}
        aria-disabled={shown === 0 || undefined}
        onClick={() => onStep(-1)}
      />
      <IconButton
        className={classes(css.step, css.next)}
        icon={ChevronRight}
        label={t('nextPhoto')}
        aria-disabled={shown === count - 1 || undefined}
        onClick={() => onStep(1)}
      />
      <span className={layout.visuallyHidden} role="status">
        {t('position', { number: shown + 1, count })}
      </span>
    </>
  )
}

const fragment = graphql`
  fragment ImageViewer_messages on Message @relay(plural: true) {
    sender {
      displayName
    }
    ...ImageViewer_images @relay(mask: false)
  }
`

void graphql`
  fragment ImageViewer_images on Message {
    id
    isMine
    content {
      __typename
      ... on ImageContent {
        url
        width
        height
      }
    }
  }
`
