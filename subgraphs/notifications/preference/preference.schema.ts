import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from './notification.schema.ts'
import { setNotificationPreferences, setQuietHours } from './preference.actions.ts'
import { timeOf, type QuietHours } from './preference.rules.ts'
import { findPreferences, findQuietHours, type Preference } from './preference.store.ts'

const NotificationTypeRef = builder.enumType('NotificationType', {
  description: 'The types of notifications.',
  values: {
    NEW_CONVERSATIONS: {
      value: 'new_conversations',
      description: 'The first message of another member.',
    },
    NEW_MESSAGES: {
      value: 'new_messages',
      description: 'A message in an existing conversation.',
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
      description: 'A weekly summary. By e-mail only with the consent MARKETING_MAIL.',
    },
    NEWS: { value: 'news', description: 'News of the site. By e-mail only with the consent MARKETING_MAIL.' },
    REMINDERS: { value: 'reminders', description: 'Reminders of open steps, such as a missing photo.' },
  } as const,
})

const NotificationChannelRef = builder.enumType('NotificationChannel', {
  description: 'The channels for notifications.',
  values: {
    EMAIL: { value: 'email', description: 'Mails to the member’s address.' },
    PUSH: { value: 'push', description: 'By push, to every subscribed browser.' },
  } as const,
})

const NotificationPreferenceRef = builder.objectRef<Preference>('NotificationPreference').implement({
  audience: 'owner',
  description: 'The member’s setting per channel for one notification type. Only that member can read it.',
  fields: (t) => ({
    type: t.field({
      type: NotificationTypeRef,
      description: 'The notification type.',
      resolve: ({ type }) => type,
    }),
    email: t.exposeBoolean('email', { description: 'Whether e-mails are on.' }),
    push: t.exposeBoolean('push', { description: 'Whether pushes are on.' }),
  }),
})

const QuietHoursRef = builder.objectRef<QuietHours>('QuietHours').implement({
  audience: 'owner',
  description: 'The daily period in which pushes are held back until its end. Only that member can read it.',
  fields: (t) => ({
    startsAt: t.string({
      description: 'Time of day, such as 22:00.',
      resolve: ({ startsMinute }) => timeOf(startsMinute),
    }),
    endsAt: t.string({
      description: 'Time of day, such as 08:00; before the start it is on the next day.',
      resolve: ({ endsMinute }) => timeOf(endsMinute),
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name of the time zone of both times.' }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  notificationPreferences: t.field({
    type: [NotificationPreferenceRef],
    description: 'The member’s notification settings: every type once, in a fixed order.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'preference', rowIdOf('Viewer', id)!, (ids) => findPreferences(ctx.db, ids))) ??
      [],
  }),
  quietHours: t.field({
    type: QuietHoursRef,
    nullable: true,
    description: 'The daily period without pushes; null for none.',
    resolve: ({ id }, _args, ctx) =>
      batchLoad(ctx, 'quiet-hours', rowIdOf('Viewer', id)!, (ids) => findQuietHours(ctx.db, ids)),
  }),
}))

const NotificationPreferenceInput = builder.inputType('NotificationPreferenceInput', {
  description: 'One setting to change.',
  fields: (t) => ({
    type: t.field({ type: NotificationTypeRef, required: true, description: 'The notification type.' }),
    channel: t.field({ type: NotificationChannelRef, required: true, description: 'The channel.' }),
    enabled: t.boolean({ required: true, description: 'Whether to turn it on.' }),
  }),
})
const SetNotificationPreferencesInput = builder.inputType('SetNotificationPreferencesInput', {
  description: 'Input of setNotificationPreferences.',
  fields: (t) => ({
    preferences: t.field({
      type: [NotificationPreferenceInput],
      required: true,
      description: 'The settings to change. All others stay unchanged.',
    }),
  }),
})
const SetNotificationPreferencesSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetNotificationPreferencesSuccess')
  .implement({
    audience: 'member',
    description: 'The settings are stored.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const QuietHoursInput = builder.inputType('QuietHoursInput', {
  description: 'The daily period without pushes.',
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
      description: 'The daily period without pushes. Null or omitted for none.',
    }),
  }),
})
const SetQuietHoursSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetQuietHoursSuccess')
  .implement({
    audience: 'member',
    description: 'The quiet hours are stored and take effect immediately.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  setNotificationPreferences: t.field({
    type: SetNotificationPreferencesSuccessRef,
    description:
      'Turns notification types on or off per channel. Marketing mails also require the consent MARKETING_MAIL.',
    args: {
      input: t.arg({ type: SetNotificationPreferencesInput, required: true, description: 'The settings.' }),
    },
    errors: {
      types: [],
      union: {
        name: 'SetNotificationPreferencesPayload',
        description: 'The viewer with the stored settings.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setNotificationPreferences(ctx, input.preferences)) },
    }),
  }),
  setQuietHours: t.field({
    type: SetQuietHoursSuccessRef,
    description: 'Sets the daily period in which pushes are held back until its end.',
    args: { input: t.arg({ type: SetQuietHoursInput, required: true, description: 'The quiet hours.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SetQuietHoursPayload',
        description: 'The viewer with the stored quiet hours, or an error if they are invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setQuietHours(ctx, input.quietHours ?? undefined)) },
    }),
  }),
}))
