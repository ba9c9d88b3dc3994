import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ImageViewer_messages$key } from '#web/__generated__/ImageViewer_messages.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import layout from '#web/design/layout.module.css'
import css from './ImageViewer.module.css'

type Props = { messages: ImageViewer_messages$key; openId: string; onClose: () => void }

/** A conversation's images, large, starting at the pressed one; buttons and arrow keys move to the others. */
export function ImageViewer(props: Props) {
  const { t } = useTranslation(['chat', 'member'])
  const messages = useFragment(fragment, props.messages)
  const [shownId, setShownId] = useState(props.openId)
  const images = messages.flatMap(({ id, isMine, sender, content }) =>
    content.__typename === 'ImageContent' && content.url
      ? [
          {
            id,
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
    <Modal open onClose={props.onClose} title={image.alt} titleHidden size="l" phone="full">
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
        {images.length > 1 && (
          <>
            <IconButton
              className={classes(css.step, css.previous)}
              icon={ChevronLeft}
              label={t('member:previousPhoto')}
              aria-disabled={index === 0 || undefined}
              onClick={() => show(-1)}
            />
            <IconButton
              className={classes(css.step, css.next)}
              icon={ChevronRight}
              label={t('member:nextPhoto')}
              aria-disabled={index === images.length - 1 || undefined}
              onClick={() => show(1)}
            />
            <span className={layout.visuallyHidden} role="status">
              {t('member:position', { number: index + 1, count: images.length })}
            </span>
          </>
        )}
      </div>
    </Modal>
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
