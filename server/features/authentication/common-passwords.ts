/**
 * Passwords that people choose so often that guessing starts with them, in lower case. Shorter
 * ones are refused for their length already.
 */
const list = `
00000000 01234567 0123456789 10203040 11111111 1111111111 11112222 11223344 112233445566 12121212
12131415 12312312 123123123 123321123 12341234 1234512345 12345678 123456789 1234567890 1234567891
12345678910 123456789a 12345678a 12345679 1234abcd 1234qwer 123abc123 123qwe123 123qweasd 12qwaszx
13131313 147258369 147852369 159357456 159753456 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 20202020 22222222 23232323 31415926 33333333 44444444 55555555 66666666
741852963 77777777 789456123 87654321 88888888 963852741 98765432 987654321 9876543210 99999999
a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaa1111 aaaaaaaa abc12345 abc123456 abcd1234 abcdefg1
abcdefg123 abcdefgh access14 adgjmptw admin123 admin1234 admin12345 adminadmin administrator
airplane alexander alexandra amsterdam anderson animals1 apple123 april123 arsenal1 asd123456
asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer asdqwe123 august123 babygirl babygirl1
baseball baseball1 basketball bastard1 batman123 benjamin blahblah blink182 bluebird booboo12
brooklyn bubbles1 bulldogs butterfly butterfly1 carolina caroline catherine changeit changeme
changeme1 changeme123 charlie1 charlotte cheese123 chelsea1 chicken1 chocolate chocolate1 christian
christmas christopher cinderella college1 college123 computer computer1 cookie123 corvette courtney
cowboys1 dallas123 danielle david123 december default1 diamond1 dolphin1 dolphins dragon12 dragon123
dragonball drowssap einstein elephant elizabeth emmanuel fantasia fernando firebird florence
flower123 flowers1 football football1 football123 forever1 forever21 freedom1 fuckyou1 fuckyou2
garfield gateway1 george123 godzilla goodluck guest123 guitar123 hallo123 hannah12 happy123 hardcore
harley12 heather1 hello123 hello1234 hellohello helloworld hockey12 hunter12 hunter123 iamtheone
iloveu123 iloveyou iloveyou1 iloveyou123 iloveyou2 internet inuyasha isabella jackass1 jackson1
jasmine1 jennifer jennifer1 jessica1 jesus123 jesuschrist johncena jonathan jordan12 jordan123
jordan23 junior123 justin123 kawasaki killer12 killer123 kimberly letmein1 letmein12 letmein123
lifehack linkedin liverpool liverpool1 logitech london123 lostandfound loveable lovelove lovely123
loveme123 loveyou1 lucky123 madison1 manchester marie123 marlboro marshall master12 master123
matthew1 maverick maxwell1 mercedes metallica michael1 michelle michelle1 michigan midnight
minecraft monkey12 monkey123 monster1 mountain mustang1 naruto123 natalie1 nicholas nicole12
nicole123 nintendo nothing1 november october1 p4ssw0rd pa55w0rd pa55word pass1234 pass12345 passpass
passw0rd passw0rd1 password password! password0 password01 password1 password1! password10
password11 password12 password123 password1234 password12345 password2 password2024 password2025
password21 password3 password7 password9 passwordpassword passwort passwort1 patricia peaches1
peanut12 pepper12 phoenix1 platinum playboy1 pokemon1 pokemon123 porsche1 portal123 precious
princesa princess princess1 princess123 purple12 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123
qazwsxedc qqqqqqqq qwaszx12 qweasdzxc qweqweqwe qwer1234 qwerasdf qwert123 qwert12345 qwerty01
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 qwertz123
rainbow1 ranger12 rangers1 rebecca1 remember robert123 rockstar rockyou1 samantha samantha1 samsung1
samsung123 sandwich scarface school123 scooter1 scorpion secret12 secret123 security september
serenity shadow12 shadow123 sharingan simpsons slipknot snickers snowball snowboard softball
spiderman spongebob srinivas starcraft starwars starwars1 steelers stephanie strawberry student1
student123 summer12 summer123 summer2024 summer2025 sunflower sunshine sunshine1 sunshine123
superman superman1 superstar sweet123 swordfish taylor123 teacher1 teddybear temp1234 test1234
test12345 testing1 testing123 testtest thailand thomas123 thunder1 tigger12 tinkerbell tinkerbell1
titanic1 trinidad trustno1 university usuckballz1 valentina valentine vanessa1 vergessen veronica
victoria victory1 warcraft welcome1 welcome12 welcome123 westside whatever whatever1 wildcats
william1 willow12 winner12 winter12 winter123 winter2024 winter2025 wrestling xxxxxxxx yankees1
yourmom1 zaq12wsx zaq1zaq1 zaqxswcde zxcvasdf zxcvbnm, zxcvbnm1 zxcvbnm123 zzzzzzzz
`;

const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));

/** Whether guessing would start with it. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase());
}
