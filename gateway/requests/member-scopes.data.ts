import type { MemberScope } from '#platform/requests/audience.ts'

// The fields that an app may show of another member: no more than a list row. `*` stands for every field of
// the type.
const SOMEBODY = [
  'Profile.id',
  'Profile.displayName',
  'Profile.age',
  'Profile.city',
  'Profile.country',
  'Profile.kind',
  'Profile.isViewer',
  'Profile.isMatch',
  'Profile.mainPhoto',
  'Photo.id',
  'Photo.thumbhash',
  'Photo.url',
]
const MEMBER = ['Query.viewer', 'Viewer.id']

/**
 * The parts of the schema that each scope opens to an app that a member has authorised (FED-06). Fields that
 * are not listed stay closed: an e-mail address, the sexuality, settings, credits and payments, the account
 * itself, and all members without a connection to this one.
 */
export const OPENED_BY_SCOPE: Record<MemberScope, readonly string[]> = {
  'profile:read': [
    ...MEMBER,
    ...SOMEBODY,
    'Viewer.profile',
    'Viewer.language',
    'Profile.aboutMe',
    'Profile.bodyType',
    'Profile.eyeColor',
    'Profile.gender',
    'Profile.hairColor',
    'Profile.interests',
    'Profile.photoCount',
    'Profile.photos',
    'Profile.region',
    'Profile.relationshipStatus',
    'Profile.seeking',
    'Photo.position',
  ],
  'matches:read': [
    ...MEMBER,
    ...SOMEBODY,
    'Viewer.matches',
    'ViewerMatchesConnection.*',
    'ViewerMatchesEdge.*',
  ],
  'messages:read': [
    ...MEMBER,
    ...SOMEBODY,
    'Viewer.conversations',
    'Viewer.conversationCursor',
    'Viewer.unreadMessagesCount',
    'ViewerConversationsConnection.*',
    'ViewerConversationsEdge.*',
    'Conversation.closed',
    'Conversation.id',
    'Conversation.lastMessage',
    'Conversation.lastMessageAt',
    'Conversation.messages',
    'Conversation.other',
    'Conversation.unreadCount',
    'ConversationMessagesConnection.*',
    'ConversationMessagesEdge.*',
    'Message.content',
    'Message.id',
    'Message.isMine',
    'Message.kind',
    'Message.readAt',
    'Message.replyTo',
    'Message.sender',
    'Message.sentAt',
    'TextContent.*',
    // Its addresses need the member's cookie.
    'ImageContent.height',
    'ImageContent.thumbhash',
    'ImageContent.width',
    'LikeContent.*',
    'Subscription.conversationEvents',
    'ConversationEvent.conversation',
    'ConversationEvent.conversationId',
    'ConversationEvent.cursor',
    'ConversationEvent.kind',
    'ConversationEvent.message',
    'ConversationEvent.profileId',
  ],
  'likes:write': [
    ...SOMEBODY,
    'Profile.likedByMe',
    'Mutation.likeProfile',
    'Mutation.unlikeProfile',
    'LikeProfileSuccess.isMatch',
    'LikeProfileSuccess.profile',
    'UnlikeProfileSuccess.profile',
  ],
}
