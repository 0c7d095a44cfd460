import { readFileSync } from 'node:fs';

/** The 3,000 most common passwords that are long enough, made by scripts/common-passwords.ts. */
const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');

/** Words of a college and its portal, recent years and keyboard patterns, which the list leaves out. */
const others = `
112233445566 123abc123 159357456 159753456 aa12345678 aaaa1111 abc123456 abcdefg123 admin123
admin1234 admin12345 administrator animals1 april123 asd123456 asdfqwer august123 babygirl1 bastard1
batman123 booboo12 butterfly1 changeit changeme1 changeme123 cheese123 chocolate1 cinderella
college1 college123 cookie123 dallas123 default1 dragon123 flower123 flowers1 football123 forever21
george123 guest123 guitar123 hannah12 harley12 hello1234 helloworld hockey12 hunter12 hunter123
iamtheone iloveu123 iloveyou123 jennifer1 jesuschrist jordan12 jordan123 junior123 justin123
letmein12 letmein123 linkedin london123 lostandfound loveable lovely123 loveme123 loveyou1 lucky123
marie123 master123 michelle1 monkey123 naruto123 nicole12 nicole123 nothing1 october1 pass12345
passw0rd1 password! password0 password1! password10 password11 password1234 password12345
password2024 password2025 password21 password3 password7 passwordpassword passwort1 peanut12
pepper12 pokemon123 portal123 princesa princess1 princess123 purple12 qwaszx12 qwerty01
qwertyuiop123 qwertz123 ranger12 robert123 rockyou1 samantha1 samsung123 school123 secret12
secret123 shadow123 sharingan student1 student123 summer12 summer123 summer2024 summer2025
sunshine123 sweet123 taylor123 teacher1 temp1234 test12345 testing123 thomas123 tigger12 tinkerbell1
titanic1 vergessen victory1 welcome12 welcome123 whatever1 willow12 winner12 winter12 winter123
winter2024 winter2025 yourmom1 zxcvasdf zxcvbnm,
`;

const commonPasswords: ReadonlySet<string> = new Set(`${listed}${others}`.trim().split(/\s+/));

/** Whether an attacker tries it among the first. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase();
  return commonPasswords.has(typed) || isRepetition(typed) || isSequence(typed);
}

/** "aaaaaaaa", "12341234": the list leaves these out because a rule finds all of them. */
function isRepetition(text: string): boolean {
  return /^(.{1,5}?)\1+$/su.test(text);
}

const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];

/** "12345678", "hgfedcba", "90123456": each character follows the one before. */
function isSequence(text: string): boolean {
  return sequences.some((sequence) => sequence.includes(text));
}
