import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/design/form/TextField.tsx'
import { PictureButton } from '#web/operator/parts/PictureButton.tsx'
import { sendPicture } from '#web/operator/session/sendPicture.ts'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import type { Row } from './lists.rules.ts'
import css from './EntryDialog.module.css'

type Props = {
  row: Row
  /** Those that gifts of the site have. */
  pictures: readonly string[]
  /** The price, in credits, of gifts that have none of their own. */
  defaultCredits: number | undefined
  /** In words, by field. */
  refused: Readonly<Record<string, string>>
  onChange: (changed: Partial<Row>) => void
}

/** What a gift has besides its name: its price and picture. */
export function GiftFields({ row, pictures, defaultCredits, refused, onChange }: Props) {
  const { t } = useTranslation('lists')
  const words = useRefusalWords()
  const [refusedFile, setRefusedFile] = useState<string>()
  const { credits = '', picture = '' } = row
  function choose(path: string) {
    setRefusedFile(undefined)
    onChange({ picture: path })
  }
  async function send(file: File) {
    setRefusedFile(undefined)
    const answer = await sendPicture('gift-picture', file)
    if (answer?.pictureUrl !== undefined) choose(answer.pictureUrl)
    else if (answer) setRefusedFile(words(answer))
  }
  return (
    <>
      <TextField
        label={t('credits')}
        hint={t('creditsHint', { count: defaultCredits ?? 0 })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={credits}
        error={refused['credits']}
        onChange={(event) => onChange({ credits: event.target.value.replace(/\D/g, '') })}
      />
      <fieldset className={css.pictures}>
        <legend>{t('picture')}</legend>
        {pictures.map((path) => (
          <label key={path} className={css.picture}>
            <input type="radio" name="picture" checked={path === picture} onChange={() => choose(path)} />
            <img src={path} alt={path.replace(/^.*\//, '')} width={40} height={40} />
          </label>
        ))}
        <PictureButton label={t('sendPicture')} onPick={send} />
      </fieldset>
      <TextField
        label={t('picturePath')}
        hint={t('picturePathHint')}
        autoComplete="off"
        dir="ltr"
        value={picture}
        error={refusedFile ?? refused['pictureUrl']}
        onChange={(event) => choose(event.target.value.trim())}
      />
    </>
  )
}
