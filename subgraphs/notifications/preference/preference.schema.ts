import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from './notification.schema.ts'
import { setNotificationPreferences, setQuietHours } from './preference.actions.ts'
import { timeOf, type QuietHours } from './preference.rules.ts'
import { findPreferences, findQuietHours, type Preference } from './preference.store.ts'

const NotificationTypeRef = builder.enumType('NotificationType', {
  description: 'What a member can be told of.',
  values: {
    NEW_CONVERSATIONS: {
      value: 'new_conversations',
      description: 'Another member writes for the first time.',
    },
    NEW_MESSAGES: {
      value: 'new_messages',
      description: 'Another member writes in an existing conversation.',
    },
    LIKE: { value: 'like', description: 'A like or a match.' },
    UNREAD_MESSAGE_REMINDERS: {
      value: 'unread_message_reminders',
      description: 'A message has been unread for a day.',
    },
    PROMOTIONS: {
      value: 'promotions',
      description: 'Offers. By e-mail only with the consent MARKETING_MAIL.',
    },
    WEEKLY_UPDATES: {
      value: 'weekly_updates',
      description: 'What has happened in the week. By e-mail only with the consent MARKETING_MAIL.',
    },
    NEWS: { value: 'news', description: 'News of the site. By e-mail only with the consent MARKETING_MAIL.' },
    REMINDERS: { value: 'reminders', description: 'What is left to do, such as a missing photo.' },
  } as const,
})

const NotificationChannelRef = builder.enumType('NotificationChannel', {
  description: 'How a member is told.',
  values: {
    EMAIL: { value: 'email', description: 'By e-mail.' },
    PUSH: { value: 'push', description: 'By a push to every browser that subscribed.' },
  } as const,
})

const NotificationPreferenceRef = builder.objectRef<Preference>('NotificationPreference').implement({
  audience: 'owner',
  description: 'The member’s setting per channel for one notification type. Readable by that member only.',
  fields: (t) => ({
    type: t.field({ type: NotificationTypeRef, description: 'What of.', resolve: ({ type }) => type }),
    email: t.exposeBoolean('email', { description: 'Whether by e-mail.' }),
    push: t.exposeBoolean('push', { description: 'Whether by push.' }),
  }),
})

const QuietHoursRef = builder.objectRef<QuietHours>('QuietHours').implement({
  audience: 'owner',
  description: 'When pushes wait until the end. Readable by that member only.',
  fields: (t) => ({
    startsAt: t.string({
      description: 'Time of day, such as 22:00.',
      resolve: ({ startsMinute }) => timeOf(startsMinute),
    }),
    endsAt: t.string({
      description: 'Time of day, such as 08:00; before the start it is on the next day.',
      resolve: ({ endsMinute }) => timeOf(endsMinute),
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name of the time zone that both are in.' }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  notificationPreferences: t.field({
    type: [NotificationPreferenceRef],
    description: 'What the member wants to be told of: every type once, in a fixed order.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'preference', rowIdOf('Viewer', id)!, (ids) => findPreferences(ctx.db, ids))) ??
      [],
  }),
  quietHours: t.field({
    type: QuietHoursRef,
    nullable: true,
    description: 'When pushes wait; null for never.',
    resolve: ({ id }, _args, ctx) =>
      batchLoad(ctx, 'quiet-hours', rowIdOf('Viewer', id)!, (ids) => findQuietHours(ctx.db, ids)),
  }),
}))

const NotificationPreferenceInput = builder.inputType('NotificationPreferenceInput', {
  description: 'One switch.',
  fields: (t) => ({
    type: t.field({ type: NotificationTypeRef, required: true, description: 'What of.' }),
    channel: t.field({ type: NotificationChannelRef, required: true, description: 'How.' }),
    enabled: t.boolean({ required: true, description: 'On or off.' }),
  }),
})
const SetNotificationPreferencesInput = builder.inputType('SetNotificationPreferencesInput', {
  description: 'Input of setNotificationPreferences.',
  fields: (t) => ({
    preferences: t.field({
      type: [NotificationPreferenceInput],
      required: true,
      description: 'The switches to set; all others stay.',
    }),
  }),
})
const SetNotificationPreferencesSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetNotificationPreferencesSuccess')
  .implement({
    audience: 'member',
    description: 'The switches are set.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const QuietHoursInput = builder.inputType('QuietHoursInput', {
  description: 'When pushes wait.',
  fields: (t) => ({
    startsAt: t.string({ required: true, description: 'Time of day, such as 22:00.' }),
    endsAt: t.string({ required: true, description: 'Time of day, such as 08:00.' }),
    timeZone: t.string({ required: true, description: 'IANA name of a time zone.' }),
  }),
})
const SetQuietHoursInput = builder.inputType('SetQuietHoursInput', {
  description: 'Input of setQuietHours.',
  fields: (t) => ({
    quietHours: t.field({
      type: QuietHoursInput,
      description: 'When pushes wait; null or nothing for never.',
    }),
  }),
})
const SetQuietHoursSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetQuietHoursSuccess')
  .implement({
    audience: 'member',
    description: 'The quiet hours hold from now on.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  setNotificationPreferences: t.field({
    type: SetNotificationPreferencesSuccessRef,
    description:
      'Switches types of notifications on or off by channel. Mails that sell go out only while the consent MARKETING_MAIL is given, too.',
    args: {
      input: t.arg({ type: SetNotificationPreferencesInput, required: true, description: 'The switches.' }),
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setNotificationPreferences(ctx, input.preferences)) },
    }),
  }),
  setQuietHours: t.field({
    type: SetQuietHoursSuccessRef,
    description: 'Sets when pushes wait until the end of it.',
    args: { input: t.arg({ type: SetQuietHoursInput, required: true, description: 'The hours.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SetQuietHoursPayload',
        description: 'The viewer with the hours stored, or what was wrong with them.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setQuietHours(ctx, input.quietHours ?? undefined)) },
    }),
  }),
}))
