import { Image, Send } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Composer_viewer$key } from '../../__generated__/Composer_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { GiftButton } from '../../components/GiftButton.tsx'
import { characterCount } from '../../components/characterCount.ts'
import { PHOTO_TYPES } from '../../components/uploadPhoto.ts'
import { useCostText } from '../../components/useCostText.ts'
import { Button, IconButton } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import css from './Composer.module.css'
import { ComposerImage } from './ComposerImage.tsx'
import { ComposerNotice } from './ComposerNotice.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'
import type { Draft } from './useDraft.ts'
import { useMessageImage } from './useMessageImage.ts'
import type { NewMessage, Sending } from './useSendMessage.ts'

const COUNTS_FROM = 0.6

type Props = { viewer: Composer_viewer$key; isNew: boolean; draft: Draft; sending: Sending; onTyping: (text: string) => void }

/** Where a message is written. The button says what it costs before it is pressed (CHAT-03). */
export function Composer({ isNew, draft, sending, onTyping, ...props }: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const viewer = useFragment(fragment, props.viewer)
  const { settings } = useSite()
  const { costText, worth } = useCostText(viewer)
  const image = useMessageImage()
  // Whoever sends while the picture still goes up has decided: it leaves as soon as it can, and not after another was chosen.
  const [awaited, setAwaited] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  // The style sheet grows the field and sets the limit of five lines; some browsers cannot yet.
  useLayoutEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [draft.text])

  // A picture that was refused with its message is still there to be sent.
  const { refusal } = sending
  const lostImage = refusal?.image
  const restoreImage = useRef(image.restore)
  useEffect(() => {
    if (lostImage) restoreImage.current(lostImage)
  }, [lostImage])

  const text = draft.text.trim()
  const hasImage = image.state.status !== 'none'
  const credits = (hasImage ? settings.photoCredits : 0) + (text !== '' || !hasImage ? settings.messageCredits : 0)
  const money = worth(credits)
  const length = characterCount(text)
  const tooLong = length > settings.messageLength
  const tooFew = viewer.credits < credits
  const canSend = !tooLong && (hasImage ? image.state.status === 'ready' : text !== '')

  function send(event?: SyntheticEvent) {
    event?.preventDefault()
    area.current?.focus()
    if (image.state.status === 'uploading' && !tooLong && !tooFew) setAwaited(image.state.previewUrl)
    if (!canSend || tooFew) return
    setAwaited(undefined)
    const ready = image.take()
    const messages: NewMessage[] = []
    if (ready) messages.push({ image: ready, credits: settings.photoCredits })
    if (text !== '') messages.push({ text, credits: settings.messageCredits })
    draft.change('')
    sending.send(messages)
  }
  const readyUrl = image.state.status === 'ready' ? image.state.image.previewUrl : undefined
  useEffect(() => {
    if (readyUrl && readyUrl === awaited) form.current?.requestSubmit()
  }, [readyUrl, awaited])

  function write(text: string) {
    if (refusal) sending.forgetRefusal()
    draft.change(text)
    onTyping(text)
  }
  function insert(emoji: string) {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: draft.text.length, selectionEnd: draft.text.length }
    write(draft.text.slice(0, selectionStart) + emoji + draft.text.slice(selectionEnd))
    const caret = selectionStart + emoji.length
    // Once the text is drawn, so that the next emoji stands behind this one.
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret))
  }
  function pasted(event: ClipboardEvent) {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    image.choose(picture)
  }
  function keyed(event: KeyboardEvent) {
    // On a touch keyboard Enter makes a new line: there is no Shift to make one with.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form ref={form} className={css.composer} onSubmit={send}>
      <ComposerNotice viewer={viewer} isNew={isNew} credits={credits} tooFew={tooFew} refusal={refusal} />
      <ComposerImage image={image} />
      <div className={css.box}>
        <IconButton icon={Image} label={t('composer.image', { cost: costText(settings.photoCredits) })} onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          accept={PHOTO_TYPES}
          hidden
          onChange={({ target }) => {
            if (target.files?.[0]) image.choose(target.files[0])
            target.value = ''
          }}
        />
        <GiftButton profileId={sending.recipientId} look="icon" onSent={sending.started} />
        <textarea
          ref={area}
          rows={1}
          aria-label={t('composer.label')}
          aria-invalid={tooLong || undefined}
          aria-describedby="composer-meta"
          placeholder={t('composer.placeholder')}
          value={draft.text}
          onChange={(event) => write(event.target.value)}
          onPaste={pasted}
          onKeyDown={keyed}
        />
        <EmojiPicker onChoose={insert} />
        <Button type="submit" icon={Send} className={css.send} aria-describedby="composer-worth" aria-disabled={tooLong || tooFew || undefined} busy={image.state.status === 'uploading' && image.state.previewUrl === awaited} cost={t('shell:cost', { count: credits })}>
          <span className={css.word}>{t('composer.send')}</span>
        </Button>
      </div>
      <div className={css.meta} id="composer-meta">
        <span>{t('composer.balance', { count: viewer.credits })}</span>
        {money !== undefined && <span id="composer-worth">{t('composer.worth', { money })}</span>}
        {(tooLong || length >= settings.messageLength * COUNTS_FROM) && (
          <span className={classes(tooLong && css.tooLong)} role={tooLong ? 'alert' : undefined}>
            {tooLong ? t('composer.tooLong', { limit: settings.messageLength }) : `${length}/${settings.messageLength}`}
          </span>
        )}
      </div>
    </form>
  )
}

const fragment = graphql`
  fragment Composer_viewer on Viewer {
    credits
    ...ComposerNotice_viewer
    ...useCostText_viewer
  }
`
