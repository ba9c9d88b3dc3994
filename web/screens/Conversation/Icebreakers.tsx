import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { Icebreakers_viewer$key } from '#web/__generated__/Icebreakers_viewer.graphql.ts'
import type { IcebreakersQuery } from '#web/__generated__/IcebreakersQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useMessagePrices } from '#web/features/conversations/messagePrices.ts'
import { useCostText } from '#web/features/conversations/useCostText.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { useInterruption } from '#web/runtime/notices/interruptions.ts'
import css from './Icebreakers.module.css'

// Three are read; eight are scrolled past.
const SHOWN = 3

type Props = {
  viewer: Icebreakers_viewer$key
  name: string
  /** It opens by itself, in its turn, and not at the member's request. */
  isOffered: boolean
  /** The member has begun to write: nothing opens by itself over the field. */
  isWriting: boolean
  onClose: () => void
  /** Called when the member continues to the field, with a line or without. */
  onWrite: () => void
  onChoose: (text: string) => void
}

/**
 * First lines to choose from. One goes into the composer for editing; nothing is sent from here (CHAT-11).
 */
export function Icebreakers(props: Props) {
  const { t } = useTranslation('chat')
  const viewer = useFragment(viewerFragment, props.viewer)
  const { costText } = useCostText(viewer)
  const { icebreakers } = useLazyLoadQuery<IcebreakersQuery>(query, {}, { fetchKey: useQueryAttempt() })
  const { messageCredits } = useMessagePrices()
  const mayOffer = useInterruption(
    'icebreakers',
    props.isOffered && !props.isWriting && icebreakers.length > 0,
  )
  const [chosen, setChosen] = useState<string>()
  const [start, setStart] = useState(0)
  const shown = [...icebreakers, ...icebreakers].slice(start, start + Math.min(SHOWN, icebreakers.length))
  if (icebreakers.length === 0) return null

  function use() {
    const line = icebreakers.find(({ id }) => id === chosen)
    if (line) props.onChoose(line.text)
    props.onWrite()
  }
  return (
    <Modal
      open={mayOffer || !props.isOffered}
      onClose={props.onClose}
      title={t('icebreaker.title', { name: props.name })}
    >
      <p className={css.hint}>{t('icebreaker.hint')}</p>
      <fieldset className={css.lines} aria-label={t('icebreaker.lines')}>
        {shown.map(({ id, text }) => (
          <label key={id} className={css.line}>
            <input type="radio" name="icebreaker" checked={chosen === id} onChange={() => setChosen(id)} />
            {text}
          </label>
        ))}
      </fieldset>
      {icebreakers.length > SHOWN && (
        <Button
          look="plain"
          icon={RefreshCw}
          className={css.others}
          onClick={() => setStart((start + SHOWN) % icebreakers.length)}
        >
          {t('icebreaker.others')}
        </Button>
      )}
      <Button size="large" block disabled={!shown.some(({ id }) => id === chosen)} onClick={use}>
        {t('icebreaker.use')}
      </Button>
      <Button look="plain" block onClick={props.onWrite}>
        {t('icebreaker.no')}
      </Button>
      <p className={css.price}>
        {t('icebreaker.price', { cost: costText(messageCredits), left: viewer.credits })}
      </p>
    </Modal>
  )
}

const viewerFragment = graphql`
  fragment Icebreakers_viewer on Viewer {
    credits
    ...useCostText_viewer
  }
`

const query = graphql`
  query IcebreakersQuery {
    icebreakers {
      id
      text
    }
  }
`
