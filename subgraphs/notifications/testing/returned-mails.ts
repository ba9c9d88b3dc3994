/**
 * A delivery status notification as a mail server writes it (RFC 3464). `original` are fields of the mail
 * that it is about.
 */
export function deliveryStatus(of: {
  to: string
  action?: string
  status: string
  diagnosis?: string
  original?: string[]
}): Buffer {
  const { to, action = 'failed', status, diagnosis, original = [] } = of
  return mailOf([
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_cut/1"',
    '',
    '--=_cut/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--=_cut/1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'X-Postfix-Queue-ID: 4ABC',
    'Arrival-Date: Sat, 21 Nov 2026 12:00:00 +0100 (CET)',
    '',
    'Final-Recipient: rfc822; somebody@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx2.example.org',
    ...(diagnosis === undefined
      ? []
      : [`Diagnostic-Code: smtp; ${diagnosis.slice(0, 20)}`, `    ${diagnosis.slice(20)}`]),
    '',
    '--=_cut/1',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    ...original,
    'Subject: Nieuws',
    '',
    '--=_cut/1--',
    '',
  ])
}

/** A report of a feedback loop (RFC 5965): a reader pressed "this is spam". */
export function abuseReport(of: {
  to: string
  type?: string
  fields?: string[]
  original?: string[]
}): Buffer {
  const { to, type = 'abuse', fields = [], original = [] } = of
  return mailOf([
    'From: <abuse-desk@mailbox.example>',
    `To: ${to}`,
    'Subject: FW: Nieuws',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    'Content-Transfer-Encoding: 7bit',
    '',
    'This is an email abuse report.',
    '',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    ...fields,
    '',
    '--part1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    ...original,
    'From: Ruvela <noreply@ruvela.test>',
    'Subject: Nieuws',
    '',
    'Hoi',
    '--part1--',
    '',
  ])
}

const mailOf = (lines: string[]) => Buffer.from(lines.join('\r\n'))
