import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useCountryName } from './useCountryName.ts'
import { useCurrencies } from './useCurrencies.ts'
import css from './NewCountry.module.css'

type Props = {
  /** Those without bundles of their own. */
  countries: readonly string[]
  onChosen: (chosen: { country: string; currency: string }) => void
}

/** The choice of a country that gets bundles of its own, and of their currency. */
export function NewCountry({ countries, onChosen }: Props) {
  const { t } = useTranslation('prices')
  const nameOf = useCountryName()
  const [isOpen, setOpen] = useState(false)
  const [country, setCountry] = useState<string>()
  const [currency, setCurrency] = useState('EUR')
  const chosen = country !== undefined && countries.includes(country) ? country : countries[0]
  const currencies = useCurrencies()
  if (chosen === undefined) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('newCountry.open')}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('newCountry.open')}>
        <div className={css.fields}>
          <Select
            label={t('newCountry.country')}
            value={chosen}
            options={countries.map((value) => ({ value, text: nameOf(value) }))}
            onChange={(event) => setCountry(event.target.value)}
          />
          <Select
            label={t('newCountry.currency')}
            hint={t('newCountry.hint')}
            value={currency}
            options={currencies}
            onChange={(event) => setCurrency(event.target.value)}
          />
          <div className={css.buttons}>
            <Button
              onClick={() => {
                setOpen(false)
                onChosen({ country: chosen, currency })
              }}
            >
              {t('newCountry.choose')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
