import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { IcebreakersQuery } from '../../__generated__/IcebreakersQuery.graphql.ts'
import type { Icebreakers_viewer$key } from '../../__generated__/Icebreakers_viewer.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { Button } from '../../design/Button.tsx'
import { Modal } from '../../design/Modal.tsx'
import css from './Icebreakers.module.css'

type Props = { viewer: Icebreakers_viewer$key; name: string; onClose: () => void; onChoose: (text: string) => void }

/** First lines to choose from. One goes into the composer, where it can be changed; nothing is sent from here (CHAT-11). */
export function Icebreakers(props: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const viewer = useFragment(viewerFragment, props.viewer)
  const { icebreakers } = useLazyLoadQuery<IcebreakersQuery>(query, {})
  const { settings } = useSite()
  const [chosen, setChosen] = useState<string>()
  if (icebreakers.length === 0) return null

  function use() {
    const line = icebreakers.find(({ id }) => id === chosen)
    if (line) props.onChoose(line.text)
    props.onClose()
  }
  return (
    <Modal open onClose={props.onClose} title={t('icebreaker.title', { name: props.name })}>
      <p className={css.hint}>{t('icebreaker.hint')}</p>
      <fieldset className={css.lines} aria-label={t('icebreaker.lines')}>
        {icebreakers.map(({ id, text }) => (
          <label key={id} className={css.line}>
            <input type="radio" name="icebreaker" checked={chosen === id} onChange={() => setChosen(id)} />
            {text}
          </label>
        ))}
      </fieldset>
      <Button size="large" block disabled={!chosen} onClick={use}>{t('icebreaker.use')}</Button>
      <Button look="plain" block onClick={props.onClose}>{t('icebreaker.no')}</Button>
      <p className={css.price}>{t('icebreaker.price', { cost: t('shell:cost', { count: settings.messageCredits }), have: t('shell:cost', { count: viewer.credits }) })}</p>
    </Modal>
  )
}

const viewerFragment = graphql`
  fragment Icebreakers_viewer on Viewer {
    credits
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
