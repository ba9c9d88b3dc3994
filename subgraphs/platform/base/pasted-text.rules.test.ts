import { expect, test } from 'vitest'
import {
  pastedAmount,
  pastedCode,
  pastedDate,
  pastedDigits,
  pastedEmail,
  pastedIban,
  pastedLine,
  pastedPhone,
  pastedPostalCode,
} from './pasted-text.rules.ts'

const KINDS: [what: string, read: (text: string) => string, table: [pasted: string, read: string][]][] = [
  [
    'an IBAN',
    pastedIban,
    [
      ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
      ['IBAN: nl91abna0417164300', 'NL91ABNA0417164300'],
      ['IBAN NL91.ABNA.0417.1643.00', 'NL91ABNA0417164300'],
      ['\u202aNL91\u00a0ABNA\u202f0417\u20091643\u200b00\u202c', 'NL91ABNA0417164300'],
      ['NL91-ABNA-0417-1643-00\n', 'NL91ABNA0417164300'],
      ['Rekeningnummer: NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
      ['ＮＬ９１ＡＢＮＡ０４１７１６４３００', 'NL91ABNA0417164300'],
    ],
  ],
  [
    'a phone number',
    pastedPhone,
    [
      ['+31 (0)6 12 34 56 78', '+31612345678'],
      ['0031-6-12345678', '+31612345678'],
      ['tel:+31612345678', '+31612345678'],
      ['Mob.: 06 12345678', '0612345678'],
      ['(06) 12.34.56.78', '0612345678'],
      ['\u202a+31\u00a06\u00a012345678\u202c', '+31612345678'],
      ['＋３１６１２３４５６７８', '+31612345678'],
      ['٠٦١٢٣٤٥٦٧٨', '0612345678'],
      ['no number', 'no number'],
    ],
  ],
  [
    'a code from a text message',
    (text) => pastedDigits(text, 6),
    [
      ['123456', '123456'],
      [' 123 456 ', '123456'],
      ['123-456', '123456'],
      ['１２３４５６', '123456'],
      ['۱۲۳۴۵۶', '123456'],
      ['123456 is your code for Ruvela. It works for 10 minutes.', '123456'],
      ['\u200e123456\u200e.', '123456'],
      ['12345', '12345'],
    ],
  ],
  [
    'a discount code or an order number',
    pastedCode,
    [
      [' summer25 ', 'SUMMER25'],
      ['SUMMER\u00ad25', 'SUMMER25'],
      ['“SUMMER25”.', 'SUMMER25'],
      ['Code: SUMMER25', 'SUMMER25'],
      ['SUMMER 25', 'SUMMER25'],
      ['SUMMER–25', 'SUMMER-25'],
      ['ＳＵＭＭＥＲ２５', 'SUMMER25'],
      ['#AB12CD34EF', 'AB12CD34EF'],
      ['"', ''],
    ],
  ],
  [
    'an e-mail address',
    pastedEmail,
    [
      [' Ada@example.org ', 'Ada@example.org'],
      ['mailto:ada@example.org?subject=hi', 'ada@example.org'],
      ['Ada L. <ada@example.org>', 'ada@example.org'],
      ['<ada@example.org>;', 'ada@example.org'],
      ['ada@example.org.', 'ada@example.org'],
      ['\u200bada@\u00adexample.org\ufeff', 'ada@example.org'],
      ['ada @ example.org', 'ada@example.org'],
      ['ada＠example.org', 'ada@example.org'],
      ['ada+dating@example.org', 'ada+dating@example.org'],
      ['what?@example.org', 'what?@example.org'],
      ['not an address', 'not an address'],
    ],
  ],
  [
    'a postal code',
    pastedPostalCode,
    [
      ['1012\u00a0 ab', '1012 AB'],
      ['１０１２ab', '1012AB'],
    ],
  ],
  [
    'a date of birth',
    pastedDate,
    [
      ['1990-05-17', '1990-05-17'],
      ['17-05-1990', '1990-05-17'],
      ['17. 5. 1990', '1990-05-17'],
      ['5/17/1990', '1990-05-17'],
      ['1990/5/17', '1990-05-17'],
      ['١٧/٠٥/١٩٩٠', '1990-05-17'],
      ['\u200e17\u200e/05/1990', '1990-05-17'],
      ['17 May', '17 May'],
      ['17-05-90', '17-05-90'],
    ],
  ],
  [
    'an amount',
    pastedAmount,
    [
      ['12.50', '12.50'],
      ['€\u00a012,50', '12.50'],
      ['12,50 EUR', '12.50'],
      ['12,-', '12'],
      ['125,00\u00a0kr.', '125.00'],
      ['kr 125,-', '125'],
      ['12,50 zł', '12.50'],
      ['CHF 12.50', '12.50'],
      ['12,50€', '12.50'],
      ['€\u00a01.250,00', '1250.00'],
      ['€1,250.00', '1250.00'],
      ['1.250,-', '1250'],
      ['CHF 1’250.00', '1250.00'],
      ["1'250,5", '1250.5'],
      ['1.250.000', '1250000'],
      ['1 250,00 €', '1250.00'],
      ['-1.250,00', '-1250.00'],
      // 1,250 or 1.25: the field's own check refuses it.
      ['1.250', '1.250'],
      ['1,250', '1.250'],
      ['12.50,00', '12.50.00'],
      ['-1', '-1'],
      ['€', '€'],
      ['１２', '12'],
      ['twelve', 'twelve'],
    ],
  ],
  ['a street', pastedLine, [['\ufeffMain\u00a0 Street\t1 ', 'Main Street 1']]],
]

test.each(KINDS)('%s is read however it was pasted', (_what, read, table) => {
  for (const [pasted, expected] of table) {
    expect(read(pasted), JSON.stringify(pasted)).toBe(expected)
    expect(read(expected), 'read again').toBe(expected)
  }
})
