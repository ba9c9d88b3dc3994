import type { MemberData } from '#platform/members/member-data.ts'

/** The member data that notifications stores. */
export const memberData: MemberData = {
  tables: {
    member_address: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    preference: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    quiet_hours: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    attention: {
      members: ['member_id'],
      exported: 'no',
      erased: 'delete',
      why: 'What is on screen at this moment.',
    },
    suppression: { members: ['member_id'], exported: 'rows', erased: 'delete' },
    push_subscription: {
      members: ['member_id'],
      exported: 'rows',
      secret: ['p256dh', 'auth'],
      erased: 'delete',
    },
    sms: { members: ['member_id'], exported: 'rows', secret: ['text'], erased: 'delete' },
    push: {
      members: ['member_id'],
      others: ['about_member_id'],
      exported: 'rows',
      erased: 'delete',
      erasedInOthers: {
        set: { about_member_id: 'null', title: `''`, body: `''` },
        where: 't.about_member_id = $member',
      },
    },
    unread_conversation: {
      members: ['member_id'],
      others: ['other_id'],
      exported: 'no',
      erased: 'delete',
      why: 'Ids and times from the data of conversations.',
      erasedInOthers: { delete: true, where: 't.other_id = $member' },
    },
    mail: {
      members: ['member_id'],
      others: ['about_member_id'],
      exported: 'rows',
      // The bodies carry links that open accounts.
      secret: ['html', 'text'],
      erased: 'delete',
      // Others' mails name the member; one that still waits must not go out either.
      erasedInOthers: {
        set: {
          about_member_id: 'null',
          subject: `''`,
          html: 'null',
          text: 'null',
          state: `case when t.state = 'waiting' then 'failed' else t.state end`,
        },
        where: 't.about_member_id = $member',
      },
    },
  },
  withoutMembers: ['digest_run', 'announcement', 'day_count', 'daily_delivery'],
}
