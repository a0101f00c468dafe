// The page as a whole: the header, and the page that the path names.
import type { JSX } from 'preact';

import { PageHost } from './page_host';
import { matchPath, path } from './router';
import { ROUTES, type Route } from './routes';
import { GameRoute } from './pages/GameRoute';
import { Lobby } from './pages/Lobby';
import { NotFound } from './pages/NotFound';
import { Footer, Header } from './shell/Header';
import { NewVersion } from './shell/NewVersion';
import { KeyHelpPlace } from './shell/key_help';
import { lazy } from './ui/lazy';

// The lobby and the game come with the first load, all else when it is asked for.
const ReplayPage = lazy(async () => (await import('./study/ReplayPage')).ReplayPage);
const PlayPage = lazy(async () => (await import('./pages/PlayPage')).PlayPage);
const RulesIndex = lazy(async () => (await import('./pages/Rules')).RulesIndex);
const Rules = lazy(async () => (await import('./pages/Rules')).Rules);
const LearnPage = lazy(async () => (await import('./study/LearnPage')).LearnPage);
const AnalysisIndex = lazy(async () => (await import('./study/analysis/AnalysisPage')).AnalysisIndex);
const AnalysisPage = lazy(async () => (await import('./study/analysis/AnalysisPage')).AnalysisPage);
const Settings = lazy(async () => (await import('./pages/Settings')).Settings);
const About = lazy(async () => (await import('./pages/About')).About);
const CampaignsPage = lazy(async () => (await import('./campaign/CampaignsPage')).CampaignsPage);
const CampaignPage = lazy(async () => (await import('./campaign/CampaignPage')).CampaignPage);
const ShopPage = lazy(async () => (await import('./campaign/ShopPage')).ShopPage);
const EmbedPage = lazy(async () => (await import('./pages/EmbedPage')).EmbedPage);
const Device = lazy(async () => (await import('./pages/Device')).Device);
const Account = lazy(async () => (await import('./pages/Account')).Account);

// The key makes a page of its own of every game: nothing of the one before is left over.
const pages: Record<Route, (parameters: Record<string, string>) => JSX.Element> = {
  '/': () => <Lobby />,
  '/play/:name': ({ name = '' }) => <PlayPage key={name} name={name} />,
  '/g/:id': ({ id = '' }) => <GameRoute key={id} id={id} />,
  '/g/:id/replay': ({ id = '' }) => <ReplayPage key={id} id={id} analysis={false} />,
  '/g/:id/analysis': ({ id = '' }) => <ReplayPage key={id} id={id} analysis />,
  '/rules': () => <RulesIndex />,
  '/rules/:name': ({ name = '' }) => <Rules key={name} name={name} />,
  '/learn/:name': ({ name = '' }) => <LearnPage key={name} name={name} />,
  '/analysis': () => <AnalysisIndex />,
  '/analysis/:name': ({ name = '' }) => <AnalysisPage key={name} name={name} />,
  '/settings': () => <Settings />,
  '/about': () => <About />,
  '/account': () => <Account />,
  '/device': () => <Device />,
  '/embed/:id': ({ id = '' }) => <EmbedPage key={id} id={id} />,
  '/campaigns': () => <CampaignsPage />,
  '/campaigns/:id': ({ id = '' }) => <CampaignPage key={id} id={id} />,
  '/campaigns/:id/shop': ({ id = '' }) => <ShopPage key={id} id={id} />,
};

function CurrentPage() {
  for (const route of ROUTES) {
    const parameters = matchPath(route, path.value);
    if (parameters) return pages[route](parameters);
  }
  return <NotFound />;
}

export function App() {
  // In a frame of somebody else's page there is the game alone.
  if (matchPath('/embed/:id', path.value))
    return (
      <PageHost>
        <CurrentPage />
      </PageHost>
    );
  return (
    <PageHost>
      <Header />
      <CurrentPage />
      <Footer />
      <NewVersion />
      <KeyHelpPlace />
    </PageHost>
  );
}
