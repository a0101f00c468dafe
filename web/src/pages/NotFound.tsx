import { Page } from '../ui/page';

export function NotFound({ what = 'page' }: { what?: 'page' | 'game' | 'campaign' }) {
  return (
    <Page title={`There is no such ${what}`}>
      <p>
        {what === 'page'
          ? 'The address may be misspelt, or what was here has moved.'
          : `The link may be cut off or misspelt, or the ${what} was on another server.`}
      </p>
      <p>
        <a class="button primary" href="/">
          To the lobby
        </a>
      </p>
    </Page>
  );
}
