import { useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/design/notice/Question.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { textParts } from './messageText.rules.ts'
import css from './MessageText.module.css'

/** The words of a message. A link in the other member's message asks first, naming its host (TRUST-08). */
export function MessageText({ text, isMine }: { text: string; isMine: boolean }) {
  const { t } = useTranslation('chat')
  const { name: site } = useSite()
  const [asked, setAsked] = useState<URL>()

  function open(event: MouseEvent, url: URL) {
    if (isMine) return
    event.preventDefault()
    setAsked(url)
  }
  return (
    <>
      {textParts(text).map(({ text: words, url }, index) =>
        url ? (
          <a
            key={index}
            className={css.link}
            href={url.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={(event) => open(event, url)}
            onAuxClick={(event) => {
              // The middle button opens; the right one only opens the context menu.
              if (event.button === 1) open(event, url)
            }}
          >
            {words}
          </a>
        ) : (
          words
        ),
      )}
      {asked &&
        createPortal(
          <Question
            open
            title={t('link.title')}
            text={t('link.text', { site, host: asked.hostname })}
            yes={t('link.open', { host: asked.hostname })}
            onYes={() => {
              window.open(asked.href, '_blank', 'noopener,noreferrer')
              setAsked(undefined)
            }}
            onNo={() => setAsked(undefined)}
          />,
          document.body,
        )}
    </>
  )
}
