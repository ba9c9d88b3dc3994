import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SexualityField_viewer$key } from '#web/__generated__/SexualityField_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Question } from '#web/design/notice/Question.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { useSexualityConsent } from './useSexualityConsent.ts'

const SEXUALITIES = ['HETERO', 'GAY', 'LESBIAN', 'BI'] as const
/** May include one from a newer server. */
export type Sexuality = (typeof SEXUALITIES)[number] | '%future added value'
const NOT_OFFERED: Readonly<Record<string, Sexuality>> = { FEMALE: 'GAY', MALE: 'LESBIAN' }

type Props = {
  viewer: SexualityField_viewer$key
  value: Sexuality | null | undefined
  /** Why the server refused the last choice. */
  refusal: { code: string; limit?: number | null } | undefined
  /** Called once the consent is given; null removes the sexuality. */
  onChoose: (sexuality: Sexuality | null) => void
  /** Links to where the consent is withdrawn. */
  linksConsents?: boolean
}

/**
 * A member's sexuality. It is stored only with its own consent, which is asked for before anything is sent
 * (TRUST-06). Members who are neither men nor women choose among all values.
 */
export function SexualityField({ viewer, value, onChoose, linksConsents, ...props }: Props) {
  const { t } = useTranslation(['account', 'member'])
  const errorText = useErrorTexts()
  const { consents, profile } = useFragment(fragment, viewer)
  const [chosen, setChosen] = useState<Sexuality>()
  const { give, isGiving, refusal } = useSexualityConsent()
  const consent = consents.find(({ purpose }) => purpose === 'SEXUALITY')
  const error = props.refusal ?? refusal
  // A choice made before a change of gender stays in the list until another is chosen.
  const offered = SEXUALITIES.filter(
    (sexuality) => sexuality === value || sexuality !== NOT_OFFERED[profile.gender],
  )

  function choose(text: string) {
    const sexuality = SEXUALITIES.find((known) => known === text) ?? null
    // Another tab may have withdrawn it meanwhile: then the server has said so, and it is asked for again.
    if (sexuality !== null && (!consent?.given || props.refusal?.code === 'CONSENT_REQUIRED'))
      setChosen(sexuality)
    else onChoose(sexuality)
  }
  function agree() {
    if (!consent || chosen === undefined) return
    give(consent.textVersion, (given) => {
      setChosen(undefined)
      if (given) onChoose(chosen)
    })
  }
  return (
    <>
      <Select
        label={t('member:facts.sexuality')}
        hint={
          <>
            {t('profile.facts.sexualityHint')}{' '}
            {linksConsents && consent?.given && (
              <AppLink to="/settings/privacy#consents">{t('profile.facts.consents')}</AppLink>
            )}
          </>
        }
        options={offered.map((sexuality) => ({ value: sexuality, text: t(`member:sexuality.${sexuality}`) }))}
        emptyText={t('profile.facts.notSaid')}
        value={chosen ?? value ?? ''}
        error={error && errorText(error)}
        onChange={(event) => choose(event.target.value)}
      />
      <Question
        open={chosen !== undefined}
        title={t('profile.facts.consentTitle')}
        text={<span lang={consent?.locale}>{consent?.text}</span>}
        yes={t('profile.facts.consentYes')}
        busy={isGiving}
        onYes={agree}
        onNo={() => setChosen(undefined)}
      />
    </>
  )
}

const fragment = graphql`
  fragment SexualityField_viewer on Viewer {
    consents {
      purpose
      given
      text
      textVersion
      locale
    }
    profile {
      gender
    }
  }
`
