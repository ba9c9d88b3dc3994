import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useCurrencies } from './useCurrencies.ts'
import css from './NewCountry.module.css'

type Props = { currency: string; onChosen: (currency: string) => void }

/** The choice of another currency for the prices of a country. Nothing changes before they are saved. */
export function ChangeCurrency({ currency, onChosen }: Props) {
  const { t } = useTranslation('prices')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('currencyChange.open')}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('currencyChange.open')}>
        {isOpen && (
          <Choice
            currency={currency}
            onChosen={(chosen) => {
              setOpen(false)
              onChosen(chosen)
            }}
          />
        )}
      </Modal>
    </>
  )
}

function Choice({ currency, onChosen }: Props) {
  const { t } = useTranslation('prices')
  const [chosen, setChosen] = useState(currency)
  return (
    <div className={css.fields}>
      <Select
        label={t('newCountry.currency')}
        hint={t('currencyChange.hint')}
        value={chosen}
        options={useCurrencies()}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className={css.buttons}>
        <Button disabled={chosen === currency} onClick={() => onChosen(chosen)}>
          {t('currencyChange.choose')}
        </Button>
      </div>
    </div>
  )
}
