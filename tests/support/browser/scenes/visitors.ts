import { refuseCalls } from '../network/failing-calls.ts';
import { press } from '../screen.ts';
import { guarded } from '../../campus/stories.ts';
import { goTo, scenesOf } from './scene.ts';

const pictured = 'Navy blue backpack, quite heavy';

export const visitorScenes = scenesOf(null, {
  home: (page) => goTo(page, '/'),
  'home with one item': (page) => goTo(page, '/?search=fish'),
  async 'home with filters'(page) {
    await goTo(page, '/?category=Bags&period=month');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Place', { exact: true }).waitFor();
  },
  'home without items': (page) => goTo(page, '/?search=zeppelin'),
  async 'home that failed'(page) {
    const letThrough = await refuseCalls(page, 'GET /search/items/search');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Lost & Found', exact: true }).click();
    await page.getByRole('searchbox').fill('anything');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await letThrough();
  },
  async item(page, campus) {
    const { _id } = await campus.itemOf('kofi', pictured);
    await goTo(page, `/items/${_id}`);
  },
  async 'item, withheld'(page, campus) {
    const { _id } = await campus.itemOf('mia', guarded.title);
    await goTo(page, `/items/${_id}`);
    await page.getByText(/^This is a guarded item/).waitFor();
  },
  async 'item enlarged'(page, campus) {
    const { _id } = await campus.itemOf('kofi', pictured);
    await goTo(page, `/items/${_id}`);
    await page.getByRole('button', { name: /Enlarge image/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'item with unbroken texts'(page, campus) {
    const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
    await goTo(page, `/items/${_id}`);
  },
  'item that is missing': (page) => goTo(page, '/items/01990000-0000-7000-8000-00000000beef'),
  'no such page': (page) => goTo(page, '/no/such/place'),
  async login(page) {
    await goTo(page, '/login');
    await press(page, 'Login');
    await page.getByText('Password is required').waitFor();
  },
  async 'login, forgotten password'(page) {
    await goTo(page, '/login');
    await press(page, 'Forgot Password?');
    await press(page.getByRole('dialog'), 'Send OTP');
    await page.getByRole('dialog').getByText('Please enter your email').first().waitFor();
  },
  async register(page) {
    await goTo(page, '/register');
    await press(page, 'Register');
    await page.getByText('Name is required').waitFor();
  },
  async 'verify-otp'(page) {
    await goTo(page, `/verify-otp?email=${'m'.repeat(60)}@campus.example`);
    await press(page, 'Verify OTP');
    await page.getByRole('main').getByText('Please enter the OTP').waitFor();
  },
  async 'verify-otp, new password'(page) {
    await goTo(page, '/verify-otp?email=sam@campus.example&forgot=true');
    await page.getByPlaceholder('6-digit').fill('123456');
    await press(page, 'Reset Password');
    await page.getByRole('main').getByText('Please enter both').first().waitFor();
  },
  async 'verify-otp without an email'(page) {
    await page.goto('/verify-otp');
    await page.getByRole('main').getByText('Loading...').waitFor();
  },
});
