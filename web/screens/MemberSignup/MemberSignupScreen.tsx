import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberSignupScreenQuery } from '#web/__generated__/MemberSignupScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { FormCard } from '#web/design/form/FormCard.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { useDraft } from '#web/features/conversations/useDraft.ts'
import { LanguageSwitcher } from '#web/features/navigation/LanguageSwitcher.tsx'
import { maySeeMembers } from '#web/features/search/visitorSearch.ts'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupHeader } from '#web/features/signup/SignupHeader.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { signupPath } from '#web/features/signup/steps.ts'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { loginPath } from '#web/runtime/session/session.ts'
import layout from '#web/design/layout.module.css'
import css from './MemberSignupScreen.module.css'

/**
 * Sign-up that starts with a message to a member (SIGN-01). The message goes with the form and is held until
 * the address is confirmed. Until then it is that conversation's draft, so that a member who logs in instead
 * finds it in the composer. Where profiles are members-only, and for house profiles, which cannot be written
 * to, it is a plain sign-up.
 */
export default function MemberSignupScreen({ queryRef }: PageProps<MemberSignupScreenQuery>) {
  const { t } = useTranslation('signup')
  const { profile } = usePreloadedQuery<MemberSignupScreenQuery>(query, queryRef)
  const { id } = queryRef.variables
  const isOpen = useSignupsOpen()
  const draft = useDraft(undefined, id)
  if (!profile && maySeeMembers()) throw new NotFoundError()
  const isWriting = !!profile && profile.kind !== 'HOUSE'
  const name = profile?.displayName
  const returnTo = `/members/${encodeURIComponent(id)}${isWriting ? '/chat' : ''}`
  const heading = isWriting ? t('message.heading', { name }) : t('account.heading')
  return (
    <>
      <PageTitle noIndex>{heading}</PageTitle>
      <SignupHeader step="account" />
      <FormCard heading={heading} text={t(isWriting ? 'message.text' : 'account.text', { name })}>
        {isOpen ? (
          <>
            <SignupForm
              findNext={() => signupPath('/complete-signup', { returnTo })}
              message={
                isWriting
                  ? {
                      recipientId: id,
                      label: t('message.label', { name }),
                      text: draft.text,
                      onChange: draft.change,
                    }
                  : undefined
              }
            />
            <p className={classes(layout.small, layout.center, layout.muted)}>
              {t('account.known')} <AppLink to={loginPath(returnTo)}>{t('account.logIn')}</AppLink>
            </p>
          </>
        ) : (
          <SignupsClosed />
        )}
      </FormCard>
      <div className={classes(layout.wrap, css.languages)}>
        <LanguageSwitcher />
      </div>
    </>
  )
}

const query = graphql`
  query MemberSignupScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      displayName
      kind
    }
  }
`
