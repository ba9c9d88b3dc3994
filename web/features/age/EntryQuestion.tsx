import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { Mark } from '#web/features/navigation/Brand.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import brand from '#web/features/navigation/Brand.module.css'
import css from './EntryQuestion.module.css'

type Props = {
  /** The language choice, undefined on a site with one language only. */
  languages: ReactNode
  /** The title's id, undefined if the dialog around it has its own title for assistive technology. */
  titleId?: string
}

/**
 * The age question with its two ways out (SITE-13), for a form whose `answer` accepts. Leaving is a plain
 * link to an empty page and needs no script.
 */
export function EntryQuestion({ languages, titleId }: Props) {
  const { t } = useTranslation('shell')
  const { name, settings } = useSite()
  const { minAge: age } = settings
  const Title = titleId === undefined ? 'p' : 'h2'
  return (
    <>
      <div className={css.top}>
        <span className={brand.brand}>
          <Mark />
          {name}
        </span>
        {languages}
      </div>
      <div className={css.age} aria-hidden>
        {`${age}+`}
      </div>
      <Title id={titleId} className={css.title} aria-hidden={titleId === undefined}>
        {t('entryWarning.title')}
      </Title>
      <p className={css.text}>{t('entryWarning.text', { site: name, age })}</p>
      <div className={css.buttons}>
        <Button type="submit" name="answer" value="accepted" size="large" block>
          {t('entryWarning.accept', { age })}
        </Button>
        <LinkButton to="about:blank" look="quiet" size="large" block>
          {t('entryWarning.leave')}
        </LinkButton>
      </div>
      <p className={css.remembered}>
        {t('entryWarning.remembered')} <a href="/privacy">{t('footer.privacy')}</a>
      </p>
    </>
  )
}
