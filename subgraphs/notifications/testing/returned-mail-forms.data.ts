/** A form in which mail servers and people answer a mail, written after those of real ones. */
export type ReturnedMailForm = {
  /** Who writes so, and of what. */
  name: string
  /**
   * What it must do: end the member's notification mails because the address is dead (suppress) or because
   * the member complained (unsubscribe), note that this mail did not arrive and end nothing (wait), or
   * nothing at all (ignore).
   */
  does: 'suppress' | 'unsubscribe' | 'wait' | 'ignore'
  /** The mail, to the return address of a mail of ours: its id, and the member's address. */
  mail: (of: { id: string; member: string }) => string
}

type Of = Parameters<ReturnedMailForm['mail']>[0]

const lines = (...parts: (string | string[])[]) => parts.flat().join('\r\n')
const returnTo = ({ id }: Of) => `bounces+${id}@ruvela.example`
const ourHead = ({ id, member }: Of) => [
  `Return-Path: <bounces+${id}@ruvela.example>`,
  'Received: from mail.ruvela.example (mail.ruvela.example [192.0.2.25])',
  '\tby mx.elsewhere.example with ESMTPS; Tue, 24 Nov 2026 09:12:44 +0100',
  'From: Ruvela <noreply@ruvela.example>',
  `To: ${member}`,
  'Subject: Je hebt een nieuw bericht',
  `Message-ID: <${id}@ruvela.example>`,
  'Auto-Submitted: auto-generated',
]

/** A delivery status notification (RFC 3464). */
function report(
  of: Of,
  server: { from: string; subject: string; says: string[]; status: string[]; head?: string[]; type?: string },
): string {
  const { from, subject, says, status, head = [], type = 'message/rfc822' } = server
  return lines(
    `From: ${from}`,
    `To: ${returnTo(of)}`,
    `Subject: ${subject}`,
    head,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="_next_part/4711"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--_next_part/4711',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    says,
    '',
    '--_next_part/4711',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.elsewhere.example',
    'Arrival-Date: Tue, 24 Nov 2026 09:12:44 +0100',
    '',
    status,
    '',
    '--_next_part/4711',
    `Content-Type: ${type}`,
    '',
    ourHead(of),
    ...(type === 'message/rfc822' ? ['', 'Hoi, er is een bericht voor je.'] : []),
    '',
    '--_next_part/4711--',
    '',
  )
}

/** An abuse report (RFC 5965). */
function complaint(of: Of, loop: { from: string; to?: string; subject: string; fields: string[] }): string {
  return lines(
    `From: ${loop.from}`,
    `To: ${loop.to ?? 'fbl@ruvela.example'}`,
    `Subject: ${loop.subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; boundary="fb_part"; report-type="feedback-report"',
    '',
    '--fb_part',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for an email message received from IP 192.0.2.25.',
    '',
    '--fb_part',
    'Content-Disposition: inline',
    'Content-Type: message/feedback-report',
    '',
    loop.fields,
    '',
    '--fb_part',
    'Content-Disposition: inline',
    'Content-Type: message/rfc822',
    '',
    ourHead(of),
    '',
    'Hoi.',
    '',
    '--fb_part--',
    '',
  )
}

/** Words alone, as servers without reports write, and people. */
function plain(of: Of, head: string[], body: string[], to = returnTo(of)): string {
  return lines(
    head,
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
    '',
  )
}

const POSTFIX_SAYS = [
  'This is the mail system at host mx.elsewhere.example.',
  '',
  "I'm sorry to have to inform you that your message could not",
  'be delivered to one or more recipients. It’s attached below.',
]

const postfix = (of: Of, status: string, action: string, diagnosis: string) =>
  report(of, {
    from: 'MAILER-DAEMON@mx.elsewhere.example (Mail Delivery System)',
    subject:
      action === 'delayed' ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender',
    head: ['Auto-Submitted: auto-replied'],
    says: [...POSTFIX_SAYS, '', `<${of.member}>: ${diagnosis}`],
    status: [
      `Final-Recipient: rfc822; ${of.member}`,
      `Original-Recipient: rfc822;${of.member}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx1.provider.example',
      `Diagnostic-Code: smtp; ${diagnosis}`,
    ],
  })

const exchange = (of: Of, status: string, diagnosis: string, says: string[]) =>
  report(of, {
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@tenant.example>',
    subject: 'Undeliverable: Je hebt een nieuw bericht',
    head: ['X-MS-Exchange-Message-Is-Ndr:', 'Auto-Submitted: auto-replied', 'Content-Language: en-US'],
    says,
    status: [
      `Final-Recipient: rfc822;${of.member}`,
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp;${diagnosis}`,
      'X-Display-Name: Somebody',
    ],
  })

const gmail = (of: Of, status: string, action: string, diagnosis: string[]) =>
  report(of, {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: `Delivery Status Notification (${action === 'failed' ? 'Failure' : 'Delay'})`,
    head: ['Auto-Submitted: auto-replied', `X-Failed-Recipients: ${of.member}`],
    says: ['** Message not delivered **', '', 'The response from the remote server was:', ...diagnosis],
    status: [
      `Final-Recipient: rfc822; ${of.member}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnosis[0] ?? ''}`,
      ...diagnosis.slice(1).map((line) => ` ${line}`),
      'Last-Attempt-Date: Tue, 24 Nov 2026 00:13:02 -0800 (PST)',
    ],
  })

const qmail = (of: Of, reason: string[]) =>
  plain(
    of,
    ['Return-Path: <>', 'From: MAILER-DAEMON@mx.elsewhere.example', 'Subject: failure notice'],
    [
      'Hi. This is the qmail-send program at mx.elsewhere.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      `<${of.member}>:`,
      ...reason,
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...ourHead(of),
      '',
      'Hoi, de gebruiker onbekend? User unknown? Nee hoor.',
    ],
  )

const exim = (of: Of, reason: string[]) =>
  plain(
    of,
    [
      'From: Mail Delivery System <Mailer-Daemon@host.elsewhere.example>',
      `X-Failed-Recipients: ${of.member}`,
      'Auto-Submitted: auto-replied',
      'Subject: Mail delivery failed: returning message to sender',
    ],
    [
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${of.member}`,
      ...reason.map((line) => `    ${line}`),
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      ...ourHead(of),
      '',
      'Hoi.',
    ],
  )

/** Dead mailboxes, in the forms of those who say so. */
const DEAD: ReturnedMailForm[] = [
  {
    name: 'Postfix: an unknown user of its own',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.1.1',
        'failed',
        `550 5.1.1 <${of.member}>: Recipient address rejected: User unknown in local recipient table`,
      ),
  },
  {
    name: 'Postfix in front of another server, whose table is called that of the relay',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.1.1',
        'failed',
        `550 5.1.1 <${of.member}>: Recipient address rejected: User unknown in relay recipient table`,
      ),
  },
  {
    name: 'Postfix: a domain that does not exist',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.4.4',
        'failed',
        'Host or domain name not found. Name service error for name=gone.example type=AAAA: Host not found',
      ),
  },
  {
    name: 'Postfix: a domain that says that it takes no mail (RFC 7505)',
    does: 'suppress',
    mail: (of) =>
      postfix(of, '5.1.0', 'failed', '556 5.1.10 Domain gone.example does not accept mail (nullMX)'),
  },
  {
    name: 'Exchange Online: no such recipient',
    does: 'suppress',
    mail: (of) =>
      exchange(
        of,
        '5.1.10',
        '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
        [
          `Delivery has failed to these recipients or groups: ${of.member}`,
          'The email address you entered couldn’t be found. Please check the recipient’s email address and try to resend the message.',
        ],
      ),
  },
  {
    name: 'Exchange Online Protection at the edge: access denied, which means no such recipient',
    does: 'suppress',
    mail: (of) =>
      exchange(
        of,
        '5.4.1',
        `550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [MX0123.prod.protection.example]`,
        ['Your message wasn’t delivered.'],
      ),
  },
  {
    name: 'Exchange 2010: an internal name for an unknown recipient',
    does: 'suppress',
    mail: (of) =>
      exchange(of, '5.1.1', '#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##', ['Delivery has failed.']),
  },
  {
    name: 'Gmail: no such account, over several lines, with a link whose words are of something else',
    does: 'suppress',
    mail: (of) =>
      gmail(of, '5.1.1', 'failed', [
        '550-5.1.1 The email account that you tried to reach does not exist. Please try',
        "550-5.1.1 double-checking the recipient's email address for typos or",
        '550-5.1.1 unnecessary spaces. For more information, go to',
        '550 5.1.1  https://support.mail.example/policy/?p=NoSuchUser/blocked-by-spamhaus a1-20020a05 - gsmtp',
      ]),
  },
  {
    name: 'Gmail: a disabled account',
    does: 'suppress',
    mail: (of) =>
      gmail(of, '5.2.1', 'failed', [
        '550-5.2.1 The email account that you tried to reach is disabled. Learn more at',
        '550 5.2.1 https://support.mail.example/?p=DisabledUser - gsmtp',
      ]),
  },
  {
    name: 'Yahoo: an account that is not there, with an inner code in place of a status',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.0.0',
        'failed',
        `554 delivery error: dd This user doesn't have a ymail.example account (${of.member}) [0] - mta1234.mail.example`,
      ),
  },
  {
    name: 'Yahoo since 2020: the mailbox is disabled',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.0.0',
        'failed',
        '554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
      ),
  },
  {
    name: 'Yahoo of old: words alone',
    does: 'suppress',
    mail: (of) =>
      plain(
        of,
        ['From: MAILER-DAEMON@ymail.example', 'Subject: Failure Notice', 'X-Originating-IP: [192.0.2.80]'],
        [
          'Sorry, we were unable to deliver your message to the following address.',
          '',
          `<${of.member}>:`,
          'No mx record found for domain=gone.example',
          '550 Unknown recipient',
          '',
          '--- Below this line is a copy of the message.',
          '',
          ...ourHead(of),
        ],
      ),
  },
  {
    name: 'Outlook.com: a dead mailbox under a status that says nothing',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.5.0',
        'failed',
        '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM7EUR.protection.example]',
      ),
  },
  {
    name: 'GMX: mailbox unavailable, with a link to its postmaster’s page',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.0.0',
        'failed',
        '550-Requested action not taken: mailbox unavailable 550 For explanation visit https://postmaster.gmx.example/en/error-messages?ip=192.0.2.25&c=hd',
      ),
  },
  {
    name: 'Orange: French and English in one answer',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.1.1',
        'failed',
        '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]',
      ),
  },
  {
    name: 'Free and SFR: French alone, without a status',
    does: 'suppress',
    mail: (of) => postfix(of, '5.0.0', 'failed', '550 Destinataire inconnu, boîte désactivée'),
  },
  {
    name: 'T-Online: German',
    does: 'suppress',
    mail: (of) => postfix(of, '5.0.0', 'failed', '550 Empfänger unbekannt / unknown recipient'),
  },
  {
    name: 'Zimbra: the account is closed',
    does: 'suppress',
    mail: (of) =>
      postfix(
        of,
        '5.1.1',
        'failed',
        `550 5.1.1 <${of.member}>: Recipient address rejected: zimbra.elsewhere.example`,
      ),
  },
  {
    name: 'qmail: no mailbox by that name',
    does: 'suppress',
    mail: (of) => qmail(of, ['Sorry, no mailbox here by that name. (#5.1.1)']),
  },
  {
    name: 'qmail, told by another server',
    does: 'suppress',
    mail: (of) =>
      qmail(of, [
        '192.0.2.77 does not like recipient.',
        'Remote host said: 550 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
        'Giving up on 192.0.2.77.',
      ]),
  },
  {
    name: 'Exim: an unrouteable address',
    does: 'suppress',
    mail: (of) => exim(of, ['Unrouteable address']),
  },
  {
    name: 'Exim: told by another server, without a status',
    does: 'suppress',
    mail: (of) =>
      exim(of, [
        'host mx.provider.example [192.0.2.77]',
        `SMTP error from remote mail server after RCPT TO:<${of.member}>:`,
        '550 No such user here',
      ]),
  },
  {
    name: 'SmarterMail: words alone',
    does: 'suppress',
    mail: (of) =>
      plain(
        of,
        ['From: System Administrator <system@smarter.example>', 'Subject: Delivery Failure'],
        [
          `Could not deliver message to the following recipient(s):`,
          '',
          `Failed Recipient: ${of.member}`,
          'Reason: Remote host said: 550 No such recipient',
          '',
          '-- The header and top 20 lines of the message follow --',
          '',
          ...ourHead(of),
        ],
      ),
  },
  {
    name: 'Sendmail: user unknown, with the headers alone',
    does: 'suppress',
    mail: (of) =>
      report(of, {
        from: 'Mail Delivery Subsystem <MAILER-DAEMON@sendmail.example>',
        subject: 'Returned mail: see transcript for details',
        head: ['Auto-Submitted: auto-generated (failure)'],
        says: [
          '   ----- The following addresses had permanent fatal errors -----',
          `<${of.member}>`,
          '    (reason: 550 5.1.1 User unknown)',
        ],
        status: [
          `Final-Recipient: RFC822; ${of.member}`,
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: DNS; mx.provider.example',
          'Diagnostic-Code: SMTP; 550 5.1.1 User unknown',
        ],
        type: 'text/rfc822-headers',
      }),
  },
  {
    name: 'Domino: not in its directory',
    does: 'suppress',
    mail: (of) =>
      report(of, {
        from: 'Mail Router <postmaster@domino.example>',
        subject: 'DELIVERY FAILURE: User not listed in Domino Directory',
        says: ['Your message was not delivered.'],
        status: [
          `Final-Recipient: rfc822;${of.member}`,
          'Action: failed',
          'Status: 5.0.0',
          `Diagnostic-Code: X-Notes; User somebody (${of.member}) not listed in Domino Directory`,
        ],
      }),
  },
  {
    name: 'an address with letters beyond ASCII (RFC 6533)',
    does: 'suppress',
    mail: (of) =>
      postfix(of, '5.1.1', 'failed', '550 5.1.1 unknown user')
        .replace('message/delivery-status', 'message/global-delivery-status')
        .replace('message/rfc822', 'message/global'),
  },
]

/** Mails that did not arrive although the mailbox is well, or may be. */
const NOT_ARRIVED: ReturnedMailForm[] = [
  {
    name: 'Postfix: our server may not relay',
    does: 'wait',
    mail: (of) => postfix(of, '5.0.0', 'failed', '550 relay not permitted'),
  },
  {
    name: 'qmail: a domain that is not in its list of allowed hosts',
    does: 'wait',
    mail: (of) =>
      qmail(of, [
        '192.0.2.77 failed after I sent the message.',
        "Remote host said: 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
      ]),
  },
  {
    name: 'Outlook.com: our address is on a list',
    does: 'wait',
    mail: (of) =>
      postfix(
        of,
        '5.7.1',
        'failed',
        "550 5.7.1 Unfortunately, messages from [192.0.2.25] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
      ),
  },
  {
    name: 'GMX: our domain has no name server',
    does: 'wait',
    mail: (of) =>
      postfix(
        of,
        '5.0.0',
        'failed',
        '550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record',
      ),
  },
  {
    name: 'Gmail: mail without a signature',
    does: 'wait',
    mail: (of) =>
      gmail(of, '5.7.26', 'failed', [
        '550-5.7.26 Your email has been blocked because the sender is unauthenticated.',
        '550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp',
      ]),
  },
  {
    name: 'Gmail: our server has sent too much today',
    does: 'wait',
    mail: (of) => gmail(of, '5.4.5', 'failed', ['550 5.4.5 Daily user sending quota exceeded. - gsmtp']),
  },
  {
    name: 'Exim: the sender’s address could not be verified',
    does: 'wait',
    mail: (of) =>
      exim(of, [
        'SMTP error from remote mail server after RCPT TO:',
        '550-Verification failed for the return path',
        '550-Unrouteable address',
        '550 Sender verify failed',
      ]),
  },
  {
    name: 'Spamhaus: listed, under the status of an unknown user',
    does: 'wait',
    mail: (of) =>
      postfix(
        of,
        '5.1.1',
        'failed',
        '554 5.1.1 Service unavailable; Client host [192.0.2.25] blocked using zen.spamhaus.example',
      ),
  },
  {
    name: 'Orange: too many connections',
    does: 'wait',
    mail: (of) => postfix(of, '5.0.0', 'failed', '550 Too many connections, slow down. OFR004_104 [104]'),
  },
  {
    name: 'Gmail: a full mailbox',
    does: 'wait',
    mail: (of) =>
      gmail(of, '5.2.2', 'failed', [
        '552-5.2.2 The email account that you tried to reach is over quota. Please direct',
        '552 5.2.2 the recipient to https://support.mail.example/?p=OverQuotaPerm - gsmtp',
      ]),
  },
  {
    name: 'Zimbra: a full mailbox, under a general status',
    does: 'wait',
    mail: (of) => postfix(of, '5.0.0', 'failed', '554 Mailbox full: user quota reached'),
  },
  {
    name: 'Exchange: a mailbox that takes mail of its own organisation only',
    does: 'wait',
    mail: (of) =>
      exchange(
        of,
        '5.7.133',
        '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
        ['The group only accepts messages from people in its organization.'],
      ),
  },
  {
    name: 'Postfix: given up after five days',
    does: 'wait',
    mail: (of) =>
      postfix(of, '4.4.1', 'failed', 'connect to mx1.provider.example[192.0.2.77]:25: Connection timed out'),
  },
  {
    name: 'Exim: given up while the other server did not know the user for the moment',
    does: 'wait',
    mail: (of) =>
      postfix(
        of,
        '4.1.1',
        'failed',
        '450 4.1.1 Recipient address rejected: unverified address: user unknown',
      ),
  },
  {
    name: 'a bare refusal without a word',
    does: 'wait',
    mail: (of) => postfix(of, '5.0.0', 'failed', '550 no'),
  },
  {
    name: 'a mail that is taken for spam by its words',
    does: 'wait',
    mail: (of) => postfix(of, '5.2.1', 'failed', '550 5.2.1 Content Filter agent quarantined this message'),
  },
]

/** Readers who call a mail spam, by the feedback loops of their providers. */
const COMPLAINTS: ReturnedMailForm[] = [
  {
    name: 'Yahoo’s complaint feedback loop',
    does: 'unsubscribe',
    mail: (of) =>
      complaint(of, {
        from: 'Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.example>',
        subject: 'FW:Je hebt een nieuw bericht',
        fields: [
          'Feedback-Type: abuse',
          'User-Agent: Yahoo!-Mail-Feedback/2.0',
          'Version: 0.1',
          `Original-Mail-From: <${returnTo(of)}>`,
          `Original-Rcpt-To: ${of.member}`,
          'Source-IP: 192.0.2.25',
          'Reported-Domain: ruvela.example',
        ],
      }),
  },
  {
    name: 'AOL’s, with the reader’s address taken out',
    does: 'unsubscribe',
    mail: (of) =>
      complaint(of, {
        from: 'scomp@aol.example',
        subject: 'Email Feedback Report for IP 192.0.2.25',
        fields: [
          'Feedback-Type: abuse',
          'User-Agent: AOL SComp',
          'Version: 0.1',
          'Received-Date: Tue, 24 Nov 2026 09:12:44 -0500',
        ],
      }).replaceAll(of.member, 'redacted'),
  },
  {
    name: 'the old one of Hotmail (JMRP): the mail itself and nothing else',
    does: 'unsubscribe',
    mail: (of) =>
      lines(
        'From: staff@hotmail.example',
        'To: fbl@ruvela.example',
        'Subject: complaint about message from 192.0.2.25',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="jmrp"',
        '',
        '--jmrp',
        'Content-Type: message/rfc822',
        'Content-Disposition: inline',
        '',
        `X-HmXmrOriginalRecipient: ${of.member}`,
        ourHead(of),
        '',
        'Hoi.',
        '--jmrp--',
        '',
      ),
  },
  {
    name: 'Orange’s (Signal Spam): a report of opting out',
    does: 'unsubscribe',
    mail: (of) =>
      complaint(of, {
        from: 'fbl@signalement.example',
        subject: 'Plainte',
        fields: ['Feedback-Type: opt-out', 'User-Agent: SignalSpam/1.0', 'Version: 1'],
      }),
  },
  {
    name: 'a reader who says that it was no spam',
    does: 'ignore',
    mail: (of) =>
      complaint(of, {
        from: 'fbl@provider.example',
        subject: 'FW: Je hebt een nieuw bericht',
        fields: ['Feedback-Type: not-spam', 'User-Agent: Loop/1.0', 'Version: 1'],
      }),
  },
  {
    name: 'a report of a signature that failed (RFC 6591)',
    does: 'ignore',
    mail: (of) =>
      complaint(of, {
        from: 'dmarc@provider.example',
        to: returnTo(of),
        subject: 'DMARC failure report',
        fields: [
          'Feedback-Type: auth-failure',
          'User-Agent: Reporter/1.0',
          'Version: 1',
          'Auth-Failure: dmarc',
        ],
      }),
  },
]

/** What answers a mail without having anything to say of it. */
const ANSWERS: ReturnedMailForm[] = [
  {
    name: 'Postfix: a delay, although it names a dead address',
    does: 'ignore',
    mail: (of) => postfix(of, '4.1.1', 'delayed', '450 4.1.1 Recipient address rejected: User unknown'),
  },
  {
    name: 'Exim: a warning of a delay, in words',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [
          'From: Mail Delivery System <Mailer-Daemon@host.elsewhere.example>',
          'Subject: Warning: message 1kabcd-0001 delayed 24 hours',
        ],
        [
          'A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.',
          '',
          `  ${of.member}`,
          '    host mx.provider.example: 550 User unknown',
          '',
          'No action is required on your part. Delivery attempts will continue for some time.',
        ],
      ),
  },
  {
    name: 'a receipt that it was delivered',
    does: 'ignore',
    mail: (of) => postfix(of, '2.1.5', 'delivered', '250 2.1.5 OK'),
  },
  {
    name: 'a receipt that it was read (RFC 8098)',
    does: 'ignore',
    mail: (of) =>
      lines(
        `From: ${of.member}`,
        `To: ${returnTo(of)}`,
        'Subject: Read: Je hebt een nieuw bericht',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn"',
        '',
        '--mdn',
        'Content-Type: text/plain',
        '',
        'This is a receipt. It could not be delivered? No, it was displayed.',
        '',
        '--mdn',
        'Content-Type: message/disposition-notification',
        '',
        `Final-Recipient: rfc822;${of.member}`,
        `Original-Message-ID: <${of.id}@ruvela.example>`,
        'Disposition: manual-action/MDN-sent-manually; displayed',
        '',
        '--mdn--',
        '',
      ),
  },
  {
    name: 'Exchange: an automatic reply from a closed mailbox of a former employee',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [
          `From: Somebody <${of.member}>`,
          'Subject: Automatic reply: Je hebt een nieuw bericht',
          'Auto-Submitted: auto-generated',
          'X-Auto-Response-Suppress: All',
          'X-MS-Exchange-Inbox-Rules-Loop: x',
        ],
        [
          'I no longer work here. This mailbox is disabled and this address does not exist any more.',
          '550 5.1.1 is what you get soon. Mails cannot be delivered.',
        ],
      ),
  },
  {
    name: 'Gmail: an absence',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [
          `From: Somebody <${of.member}>`,
          'Subject: Afwezig Re: Je hebt een nieuw bericht',
          'Precedence: bulk',
          'X-Autoreply: yes',
          'Auto-Submitted: auto-replied',
        ],
        ['Ik ben er tot 1 december niet.'],
      ),
  },
  {
    name: 'a challenge to a stranger',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [
          `From: ${of.member}`,
          'Subject: Please confirm your message (Key 12345)',
          'X-Delivery-Agent: TMDA/1.1',
          'Precedence: bulk',
        ],
        [
          'Your message has not been delivered yet. To release it, reply to this mail.',
          'If you do not confirm, it is returned as undeliverable: user unknown.',
        ],
      ),
  },
  {
    name: 'Mailman: a list that holds a mail for its moderator',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [
          'From: vrienden-bounces@lists.example',
          'Subject: Your message to Vrienden awaits moderator approval',
          'X-List-Administrivia: yes',
          'Precedence: bulk',
        ],
        [
          'Your mail to ‘Vrienden’ is being held until the list moderator can review it.',
          '',
          'The reason it is being held: Post by non-member to a members-only list',
        ],
      ),
  },
  {
    name: 'a list that asks to confirm a subscription',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        ['From: postmaster@lists.example', 'Subject: confirm 3a5f9c'],
        [`Somebody asked to subscribe ${of.member}. To confirm, reply to this mail.`],
      ),
  },
  {
    name: 'an answer of a person',
    does: 'ignore',
    mail: (of) =>
      plain(
        of,
        [`From: Somebody <${of.member}>`, 'Subject: Re: Je hebt een nieuw bericht'],
        [
          'Dank je! Mijn mail kwam terug als "550 5.1.1 user unknown", hoe kan dat?',
          '',
          `> Message-ID: <${of.id}@ruvela.example>`,
        ],
      ),
  },
]

export const RETURNED_MAIL_FORMS: readonly ReturnedMailForm[] = [
  ...DEAD,
  ...NOT_ARRIVED,
  ...COMPLAINTS,
  ...ANSWERS,
]
