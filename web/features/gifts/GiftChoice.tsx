import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { GiftChoice_gifts$key } from '#web/__generated__/GiftChoice_gifts.graphql.ts'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './GiftChoice.module.css'

type Props = {
  gifts: GiftChoice_gifts$key
  chosenId: string | undefined
  costText: (credits: number) => string
  onChoose: (giftId: string) => void
}

/** The gifts of the site with their pictures and prices. */
export function GiftChoice({ chosenId, costText, onChoose, ...keys }: Props) {
  const { t } = useTranslation('gifts')
  const gifts = useFragment(fragment, keys.gifts)
  return (
    <fieldset className={css.gifts}>
      <legend className={layout.visuallyHidden}>{t('choose')}</legend>
      {gifts.map((gift) => (
        <label key={gift.id} className={css.gift}>
          <input
            type="radio"
            name="gift"
            className={layout.visuallyHidden}
            checked={gift.id === chosenId}
            onChange={() => onChoose(gift.id)}
          />
          <img src={gift.pictureUrl} alt="" width={72} height={72} />
          <span className={css.name}>{gift.name}</span>
          <span className={classes(layout.tiny, layout.muted, css.price)}>{costText(gift.credits)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const fragment = graphql`
  fragment GiftChoice_gifts on Gift @relay(plural: true) {
    id
    name
    pictureUrl
    credits
  }
`
