import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  AccountFacts_member$data,
  AccountFacts_member$key,
} from '#web/__generated__/AccountFacts_member.graphql.ts'
import { Facts, type Fact } from '#web/operator/parts/Facts.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { nameOfCode } from './names.rules.ts'

type Member = AccountFacts_member$data

/** What is known of the member, one line each. Conversations are counted and stay closed. */
export function AccountFacts({ member: key }: { member: AccountFacts_member$key }) {
  const { t } = useTranslation('people')
  const member = useFragment(fragment, key)
  const accountFacts = useAccountFacts(member)
  const moneyFacts = useMoneyFacts(member)
  const { likeCounts: likes, conversationCounts: talks, profile, mailBlocks } = member
  const facts: Fact[] = [
    ...accountFacts,
    ...moneyFacts,
    { name: t('facts.likes'), value: t('facts.likesText', { given: likes.given, received: likes.received }) },
    { name: t('facts.matches'), value: formatNumber(likes.matches) },
    {
      name: t('facts.conversations'),
      value: t('facts.conversationsText', { number: talks.conversations }),
    },
    { name: t('facts.messages'), value: formatNumber(talks.messagesSent) },
    {
      name: t('facts.started'),
      value: formatNumber(talks.started),
    },
    ...(profile
      ? [
          {
            name: t('facts.blocks'),
            value: t('facts.blocksText', { blocks: profile.blocksCount, blockedBy: profile.blockedByCount }),
          },
        ]
      : []),
    {
      name: t('facts.mailBlock'),
      value:
        mailBlocks.length === 0
          ? t('facts.no')
          : mailBlocks
              .map(({ reason, since }) =>
                t(`mailBlocks.${reason as 'BOUNCE'}`, { day: formatDate(since, { dateStyle: 'medium' }) }),
              )
              .join(', '),
    },
  ]
  return (
    <Panel title={t('facts.title')}>
      <Facts facts={facts} />
    </Panel>
  )
}

/** Breaks before the @ rather than inside a word. */
function Address({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function useAccountFacts({ profile, ...member }: Member): Fact[] {
  const { t, i18n } = useTranslation('people')
  const { tracking, signupStep } = member
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  const gender = (token: string) => {
    const key = `facts.genders.${token}` as 'facts.genders.MALE'
    return i18n.exists(`people:${key}`) ? t(key) : token
  }
  return [
    { name: t('email'), value: <Address of={member.email} /> },
    {
      name: t('facts.confirmed'),
      value: member.confirmedAt ? day(member.confirmedAt) : t('facts.notConfirmed'),
    },
    ...(signupStep == null
      ? []
      : [{ name: t('facts.signup'), value: t('facts.step', { step: signupStep }) }]),
    ...(profile
      ? [
          {
            name: t('facts.born'),
            value: formatDate(profile.dateOfBirth, { dateStyle: 'long', timeZone: 'UTC' }),
          },
          {
            name: t('facts.gender'),
            value: t('facts.genderText', { own: gender(profile.gender), sought: gender(profile.seeking) }),
          },
        ]
      : []),
    { name: t('facts.language'), value: nameOfCode('language', member.language, i18n.language) },
    { name: t('facts.country'), value: nameOfCode('region', member.country, i18n.language) },
    { name: t('facts.site'), value: member.host ?? t('facts.no') },
    {
      name: t('facts.cameBy'),
      value: [tracking?.network, tracking?.ref].filter(Boolean).join(', ') || t('facts.byItself'),
    },
  ]
}

function useMoneyFacts({ credits, spendingLimit }: Member): Fact[] {
  const { t, i18n } = useTranslation('people')
  if (!credits) return []
  return [
    { name: t('facts.credits'), value: formatNumber(credits.balance) },
    { name: t('facts.owed'), value: credits.owed === 0 ? t('facts.no') : formatNumber(credits.owed) },
    ...(credits.flaggedAt
      ? [{ name: t('facts.flagged'), value: formatDate(credits.flaggedAt, { dateStyle: 'medium' }) }]
      : []),
    { name: t('facts.paysFrom'), value: nameOfCode('region', credits.country, i18n.language) },
    { name: t('facts.limit'), value: spendingLimit ? moneyText(spendingLimit) : t('facts.no') },
  ]
}

const fragment = graphql`
  fragment AccountFacts_member on OperatorMember {
    email
    confirmedAt
    signupStep
    language
    country
    host
    tracking {
      network
      ref
    }
    profile {
      dateOfBirth
      gender
      seeking
      blocksCount
      blockedByCount
    }
    likeCounts {
      # eslint-disable-next-line relay/unused-fields -- read under its short name
      given
      # eslint-disable-next-line relay/unused-fields -- read under its short name
      received
      matches
    }
    conversationCounts {
      conversations
      messagesSent
      started
    }
    mailBlocks {
      reason
      since
    }
    credits @include(if: $money) {
      balance
      owed
      flaggedAt
      country
    }
    spendingLimit @include(if: $money) {
      ...money_amount
    }
  }
`
